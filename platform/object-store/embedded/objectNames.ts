const highest = 0x10_ff_ff

/** The first text after all that begin so, by code points; undefined when there is none. */
export function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (sign) => sign.codePointAt(0) ?? 0)
  for (let last = points.pop(); last !== undefined; last = points.pop())
    if (last < highest) {
      // Surrogates stand for no character of their own.
      const next = last === 0xd7_ff ? 0xe0_00 : last + 1
      return String.fromCodePoint(...points, next)
    }
  return undefined
}

/** True when both databases can hold a name. */
export const isStorable = (name: string): boolean => !name.includes('\0') && name.isWellFormed()

/** The common beginning that stands for a name: up to and with the first delimiter after the prefix. */
export function commonPrefix(name: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined
  const at = name.indexOf(delimiter, prefix.length)
  return at < 0 ? undefined : name.slice(0, at + delimiter.length)
}

/** The order of names in every list: by their bytes in UTF-8, and so by code points. */
export const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other))
