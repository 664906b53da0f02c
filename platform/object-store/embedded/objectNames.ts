const highest = 0x10_ff_ff

/**
 * Returns the smallest string that sorts after all strings with this prefix, by code points; undefined if there is
 * none.
 */
export function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (sign) => sign.codePointAt(0) ?? 0)
  for (let last = points.pop(); last !== undefined; last = points.pop())
    if (last < highest) {
      // Skip the surrogates (U+D800 to U+DFFF), because they are not characters.
      const next = last === 0xd7_ff ? 0xe0_00 : last + 1
      return String.fromCodePoint(...points, next)
    }
  return undefined
}

/** Returns true when both databases can store the name. */
export const isStorable = (name: string): boolean => !name.includes('\0') && name.isWellFormed()

/** Returns the common prefix of a name: everything up to and including the first delimiter after the prefix. */
export function commonPrefix(name: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined
  const at = name.indexOf(delimiter, prefix.length)
  return at < 0 ? undefined : name.slice(0, at + delimiter.length)
}

/** Compares names by their UTF-8 bytes, which is the order of all lists and equals the order of code points. */
export const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other))
