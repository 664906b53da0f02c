import ipaddr from 'ipaddr.js'

/**
 * The address as a number of 0 to 2^32 - 1; undefined for anything but four decimal bytes without leading zeros: some
 * readers take `010` for octal, and `127.1` for an address.
 */
export function parseIPv4(text: string): number | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined
  return text.split('.').reduce((number, byte) => number * 256 + Number(byte), 0)
}

export const formatIPv4 = (address: number): string =>
  new ipaddr.IPv4(
    [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(address / unit) % 256),
  ).toString()

/** The eight groups of the address; undefined for anything else. */
export function parseIPv6(text: string): number[] | undefined {
  return isIPv6(text) ? ipaddr.IPv6.parse(text).parts : undefined
}

export const isIPv4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text)

/** Without a zone id; an end that is written as IPv4 is held to the same form as an IPv4 address. */
export function isIPv6(text: string): boolean {
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false
  const end = text.slice(text.lastIndexOf(':') + 1)
  return !end.includes('.') || isIPv4(end)
}

/** The shortest form of an address (RFC 5952): the longest run of zeros becomes `::`, the first one of equals. */
export const formatIPv6 = (address: readonly number[]): string =>
  new ipaddr.IPv6([...address]).toRFC5952String()

/** An address in its shortest form (RFC 5952); what is none stays as it is. */
export function shortestIPv6(text: string): string {
  const address = parseIPv6(text)
  return address ? formatIPv6(address) : text
}
