/** Normalizes line endings to LF, as a textarea does. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Restores the original line endings in a text edited in a textarea, except where the user has changed it. */
export function withOriginalNewlines(text: string, typed: string): string {
  if (!text.includes('\r')) return typed
  // Each part corresponds to one character of the textarea's value.
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
