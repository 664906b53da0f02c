import ipaddr from 'ipaddr.js'
import { formatIPv4, parseIPv4 } from './addresses.ts'

/** An IPv4 range, with its first and last address as numbers. */
export interface Range {
  first: number
  last: number
  prefix: number
}

/** Parses an IPv4 range in CIDR notation, in which host bits are allowed; undefined if the text is not valid. */
export function parseRange(text: string): Range | undefined {
  // The parser would accept a prefix length such as `08`.
  if (/\/0\d/.test(text) || !ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return undefined
  const [address, prefix] = ipaddr.IPv4.parseCIDR(text)
  const number = parseIPv4(address.toString()) ?? 0
  const size = 2 ** (32 - prefix)
  const first = number - (number % size)
  return { first, last: first + size - 1, prefix }
}

/** Parses a text that is known to be a valid range. */
export const known = (text: string): Range => {
  const range = parseRange(text)
  if (range === undefined) throw new TypeError(`${text} is not an IPv4 range`)
  return range
}

export const formatRange = ({ first, prefix }: Range): string => `${formatIPv4(first)}/${prefix}`

export const overlaps = (one: Range, other: Range): boolean =>
  one.first <= other.last && other.first <= one.last

const within = (inner: Range, outer: Range): boolean =>
  outer.first <= inner.first && inner.last <= outer.last

interface Placed extends Range {
  index: number
  /** The smallest range that contains this one. */
  around: Placed | undefined
  /**
   * Lowest list index of all ranges that contain this one (`outer`), and of this one and all that it contains
   * (`inner`).
   */
  outer: number
  inner: number
}

/** Determines the nesting of ranges: if two ranges overlap, one contains the other. Containing ranges come first. */
function placed(texts: readonly string[]): Placed[] {
  const sorted = texts
    .flatMap((text, index): Placed[] => {
      const range = parseRange(text)
      return range === undefined
        ? []
        : [{ ...range, index, around: undefined, outer: Infinity, inner: index }]
    })
    .toSorted(
      (one, other) =>
        one.first - other.first || one.prefix - other.prefix || one.index - other.index,
    )
  let around: Placed | undefined
  for (const range of sorted) {
    while (around !== undefined && around.last < range.first) around = around.around
    range.around = around
    range.outer = around === undefined ? Infinity : Math.min(around.outer, around.index)
    around = range
  }
  for (const range of sorted.toReversed())
    if (range.around !== undefined) range.around.inner = Math.min(range.around.inner, range.inner)
  return sorted
}

/**
 * Returns, for each range, the first previous range in the list that overlaps it, or undefined. Invalid texts overlap
 * nothing. Avoids comparing all pairs, because the length of the list is not limited.
 */
export function firstOverlaps(texts: readonly string[]): (string | undefined)[] {
  const found = texts.map((): string | undefined => undefined)
  for (const { index, outer, inner } of placed(texts)) {
    const first = Math.min(outer, inner)
    if (first < index) found[index] = texts[first]
  }
  return found
}

/** Returns the reason why a text is not an IPv4 range in canonical CIDR notation, or undefined. */
export function rangeError(text: string): string | undefined {
  const range = parseRange(text)
  if (range === undefined) return 'Must be an IPv4 range such as 10.0.0.0/24'
  if (formatRange(range) !== text)
    return `Must be in canonical form, without host bits: ${formatRange(range)}`
  return undefined
}

/** Ranges that are allowed for subnets of VPCs (RFC 1918). */
export const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
/** The part of the private ranges that the platform reserves. */
export const reserved = '192.168.128.0/17'

/**
 * Returns the reason why a subnet of a VPC cannot have this range (document 1, section 2.4; response shapes, section
 * 2.3), or undefined.
 * @param taken the first subnet of the VPC that overlaps the range
 */
export function subnetRangeError(text: string, taken?: string): string | undefined {
  const fault = rangeError(text)
  const range = parseRange(text)
  if (fault !== undefined || range === undefined) return fault
  if (range.prefix < 1 || range.prefix > 29) return 'The prefix length must be 1 to 29'
  if (!privateRanges.some((allowed) => within(range, known(allowed))))
    return `Must lie within ${privateRanges.join(', ')}`
  if (overlaps(range, known(reserved))) return `Must not overlap ${reserved}, which is reserved`
  return taken === undefined ? undefined : `Overlaps the subnet range ${taken}`
}

/** `first` and `last` are the first and last assignable address; automatic assignment starts at `first`. */
interface SubnetAddresses {
  gateway: string
  first: string
  last: string
  count: number
  mask: string
}

/** Returns the addresses of a valid subnet range. The first two and the last two cannot be assigned. */
export function subnetAddresses(text: string): SubnetAddresses {
  const { first, last, prefix } = known(text)
  return {
    gateway: formatIPv4(first + 1),
    first: formatIPv4(first + 2),
    last: formatIPv4(last - 2),
    count: last - first - 3,
    mask: ipaddr.IPv4.subnetMaskFromPrefixLength(prefix).toString(),
  }
}

/**
 * Returns the reason why an interface in the subnet cannot have the address, or undefined. Does not check whether it is
 * in use.
 */
export function subnetAddressError(address: string, subnet: string): string | undefined {
  const number = parseIPv4(address)
  if (number === undefined) return 'Must be an IPv4 address'
  const { first, last } = known(subnet)
  if (number < first || number > last) return `Must lie within ${subnet}`
  if (number < first + 2 || number > last - 2)
    return 'The first two and the last two addresses of a subnet cannot be assigned'
  return undefined
}

/** Returns the next address for automatic assignment; undefined if the subnet is full. */
export function nextAddress(subnet: string, used: Iterable<string>): string | undefined {
  const { first, last } = known(subnet)
  const taken = new Set<number | undefined>(Array.from(used, parseIPv4))
  for (let number = first + 2; number <= last - 2; number++)
    if (!taken.has(number)) return formatIPv4(number)
  return undefined
}
