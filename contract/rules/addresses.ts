import ipaddr from 'ipaddr.js'

/**
 * Parses an IPv4 address to a number from 0 to 2^32 - 1. Returns undefined for anything but four decimal bytes without
 * leading zeros, because some parsers interpret `010` as octal and `127.1` as an address.
 */
export function parseIPv4(text: string): number | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined
  return text.split('.').reduce((number, byte) => number * 256 + Number(byte), 0)
}

export const formatIPv4 = (address: number): string =>
  new ipaddr.IPv4(
    [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(address / unit) % 256),
  ).toString()

/** Returns the eight groups of an IPv6 address; undefined if the text is not valid. */
export function parseIPv6(text: string): number[] | undefined {
  return isIPv6(text) ? ipaddr.IPv6.parse(text).parts : undefined
}

export const isIPv4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text)

/** Returns true for an IPv6 address without a zone id. An embedded IPv4 address needs four decimal bytes. */
export function isIPv6(text: string): boolean {
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false
  const end = text.slice(text.lastIndexOf(':') + 1)
  return !end.includes('.') || isIPv4(end)
}

/**
 * Formats an IPv6 address in its shortest form (RFC 5952): the longest run of zeros, or the first of equal length,
 * becomes `::`.
 */
export const formatIPv6 = (address: readonly number[]): string =>
  new ipaddr.IPv6([...address]).toRFC5952String()

/** Returns an IPv6 address in its shortest form (RFC 5952); any other text is returned unchanged. */
export function shortestIPv6(text: string): string {
  const address = parseIPv6(text)
  return address ? formatIPv6(address) : text
}
