import ipaddr from 'ipaddr.js'
import { isIPv4, isIPv6 } from './addresses.ts'
import { formatRange, parseRange } from './cidr.ts'
import type { RuleFault } from './faults.ts'

/** The range of an IPv6 address without the bits that its prefix length leaves open. */
function canonicalIPv6(text: string): string | undefined {
  const [, address, length = '128'] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? []
  if (address === undefined || !isIPv6(address) || Number(length) > 128) return undefined
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`)
  return `${network.toRFC5952String()}/${length}`
}

/**
 * The one spelling of what may connect to a database: a range without host bits, `203.0.113.7/32` for one address.
 * Undefined when the text is neither an address nor a range.
 */
export function canonicalEntry(text: string): string | undefined {
  const range = parseRange(isIPv4(text) ? `${text}/32` : text)
  return range ? formatRange(range) : canonicalIPv6(text)
}

/** The list in one spelling: canonical, each range once, in the order sent. Texts that are no ranges stay. */
export const canonicalAllowList = (entries: readonly string[]): string[] => [
  ...new Set(entries.map((entry) => canonicalEntry(entry) ?? entry)),
]

/** True when two lists let the same clients in as they are written, whatever their order and spelling. */
export function allowSame(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one, other].map((list) => canonicalAllowList(list).toSorted().join())
  return first === second
}

export const allowListEntryFault = (entry: string): string | undefined =>
  canonicalEntry(entry) === undefined
    ? 'Must be an address or a range such as 203.0.113.0/24 or 2001:db8::/32'
    : undefined

/** Faults of the addresses and ranges that may connect to a database (document 2, 2.1). */
export const allowListFaults = (entries: readonly string[]): RuleFault[] =>
  entries.flatMap((entry, index) => {
    const reason = allowListEntryFault(entry)
    return reason === undefined ? [] : [{ reason, field: `allow_list[${index}]` }]
  })

/** True when a canonical range lets every address of its family connect. */
export const allowsEverybody = (entry: string): boolean => entry.endsWith('/0')
