import ipaddr from 'ipaddr.js'
import { isIPv4, isIPv6 } from './addresses.ts'
import { formatRange, parseRange } from './cidr.ts'
import { containAll, parseIpRanges } from './ipRanges.ts'
import type { RuleError } from './ruleErrors.ts'

/** Returns an IPv6 range without its host bits, in canonical form. */
function canonicalIPv6(text: string): string | undefined {
  const [, address, length = '128'] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? []
  if (address === undefined || !isIPv6(address) || Number(length) > 128) return undefined
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`)
  return `${network.toRFC5952String()}/${length}`
}

/**
 * Returns an allow list entry in canonical form: a range without host bits, and `203.0.113.7/32` for a single IP
 * address. Returns undefined if the text is neither an IP address nor a range.
 */
export function canonicalEntry(text: string): string | undefined {
  const range = parseRange(isIPv4(text) ? `${text}/32` : text)
  return range ? formatRange(range) : canonicalIPv6(text)
}

/** Returns a list in canonical form without duplicates, in the original order. Invalid entries are unchanged. */
export const canonicalAllowList = (entries: readonly string[]): string[] => [
  ...new Set(entries.map((entry) => canonicalEntry(entry) ?? entry)),
]

/** Returns true if two lists contain the same ranges, regardless of order and notation. */
export function allowSame(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one, other].map((list) => canonicalAllowList(list).toSorted().join())
  return first === second
}

export const allowListEntryError = (entry: string): string | undefined =>
  canonicalEntry(entry) === undefined
    ? 'Must be an address or a range such as 203.0.113.0/24 or 2001:db8::/32'
    : undefined

/** Validates the IP addresses and ranges of an allow list (document 2, 2.1). */
export const allowListErrors = (entries: readonly string[]): RuleError[] =>
  entries.flatMap((entry, index) => {
    const reason = allowListEntryError(entry)
    return reason === undefined ? [] : [{ reason, field: `allow_list[${index}]` }]
  })

/** Returns true if the entries together contain every IPv4 or every IPv6 address. */
export function allowsEverybody(entries: readonly string[]): boolean {
  const ranges = parseIpRanges(entries)
  return containAll(ranges, 4) || containAll(ranges, 6)
}
