/** Words for a text that does not fit a pattern; of several, by pattern, those of the first that the text does not match. */
export type PatternReason = string | Readonly<Record<string, string>>

export function wordsOfReason(reason: PatternReason, text: string): string | undefined {
  if (typeof reason === 'string') return reason
  const all = Object.entries(reason)
  const broken = all.find(([pattern]) => !new RegExp(pattern, 'u').test(text))
  return (broken ?? all.at(-1))?.[1]
}
