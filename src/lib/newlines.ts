/** A text as a text area holds it: every line end is a line feed there. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** What a text became in a text area, with its own line ends where nothing was typed over them. */
export function withOriginalNewlines(text: string, typed: string): string {
  if (!text.includes('\r')) return typed
  // Each stands for one character of the text area.
  const parts = text.match(/\r\n?|[^\r]/g) ?? []
  const isKept = (part: string | undefined, char: string | undefined) =>
    char !== undefined && (part === char || (char === '\n' && part?.startsWith('\r') === true))
  const most = Math.min(parts.length, typed.length)
  let start = 0
  while (start < most && isKept(parts[start], typed[start])) start++
  let end = 0
  while (end < most - start && isKept(parts.at(-1 - end), typed.at(-1 - end))) end++
  const between = typed.slice(start, typed.length - end)
  return [...parts.slice(0, start), between, ...parts.slice(parts.length - end)].join('')
}
