/** Normalizes line endings to LF, as a textarea does. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Restores the original line endings in a text edited in a textarea, except where the user has changed it. */
export function withOriginalNewlines(text: string, editedText: string): string {
  if (!text.includes('\r')) return editedText
  // Each part corresponds to one character of the textarea's value.
  const parts = text.match(/\r\n?|[^\r]/g) ?? []
  const isKept = (part: string | undefined, char: string | undefined) =>
    char !== undefined && (part === char || (char === '\n' && part?.startsWith('\r') === true))
  const commonLength = Math.min(parts.length, editedText.length)
  let start = 0
  while (start < commonLength && isKept(parts[start], editedText[start])) start++
  let end = 0
  while (end < commonLength - start && isKept(parts.at(-1 - end), editedText.at(-1 - end))) end++
  const between = editedText.slice(start, editedText.length - end)
  return [...parts.slice(0, start), between, ...parts.slice(parts.length - end)].join('')
}
