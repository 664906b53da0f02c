/**
 * Error message for a text that does not match a pattern. If there are several, by pattern, the message of the first
 * pattern that the text does not match is shown.
 */
export type PatternReason = string | Readonly<Record<string, string>>

export function wordsOfReason(reason: PatternReason, text: string): string | undefined {
  if (typeof reason === 'string') return reason
  const all = Object.entries(reason)
  const broken = all.find(([pattern]) => !new RegExp(pattern, 'u').test(text))
  return (broken ?? all.at(-1))?.[1]
}
