/** A decimal byte without leading zeros: some readers take `010` for octal, so it could mean two addresses. */
const byte = /^(0|[1-9]\d{0,2})$/

/** The address as a number of 0 to 2^32 - 1; undefined for anything but four decimal bytes. */
export function parseIPv4(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let address = 0
  for (const part of parts) {
    if (!byte.test(part) || Number(part) > 255) return undefined
    address = address * 256 + Number(part)
  }
  return address
}

export const formatIPv4 = (address: number): string =>
  [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(address / unit) % 256).join('.')

/** The eight groups of the address; undefined for anything else, zone ids such as `%eth0` included. */
export function parseIPv6(text: string): number[] | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = halves.map((half, index) => groups(half, index === halves.length - 1))
  if (head === undefined) return undefined
  if (halves.length === 1) return head.length === 8 ? head : undefined
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail === undefined || missing < 1) return undefined
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail]
}

/** Only the end of an address may be written as IPv4. */
function groups(text: string, atEnd: boolean): number[] | undefined {
  if (text === '') return []
  const parts = text.split(':')
  const found: number[] = []
  for (const [index, part] of parts.entries()) {
    const dotted =
      atEnd && index === parts.length - 1 && part.includes('.') ? parseIPv4(part) : undefined
    if (dotted !== undefined) found.push(Math.floor(dotted / 65_536), dotted % 65_536)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) found.push(Number.parseInt(part, 16))
    else return undefined
  }
  return found
}

export const isIPv4 = (text: string): boolean => parseIPv4(text) !== undefined

export const isIPv6 = (text: string): boolean => parseIPv6(text) !== undefined

/** The shortest form of an address (RFC 5952): the longest run of zeros becomes `::`, the first one of equals. */
export function formatIPv6(address: readonly number[]): string {
  let [start, length] = [0, 1]
  for (let at = 0; at < address.length; at++) {
    let run = 0
    while (address[at + run] === 0) run++
    if (run > length) [start, length] = [at, run]
    at += run
  }
  const text = (from: number, to: number) =>
    address
      .slice(from, to)
      .map((group) => group.toString(16))
      .join(':')
  return length > 1
    ? `${text(0, start)}::${text(start + length, address.length)}`
    : text(0, address.length)
}
