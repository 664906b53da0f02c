import {
  allAddresses,
  countInternetAddresses,
  holds,
  parseIpRange,
  parseIpRanges,
} from '#contract/rules/ipRanges.ts'
import { canonicalEntry } from '#contract/rules/allowLists.ts'

interface Merged {
  entry: string
  /** The entry that already admits the same clients; equal to the entry itself if it is a duplicate. */
  within: string
}

/** The IP addresses from which an instance connects. */
interface Addressed {
  ipv4?: readonly string[] | null
  ipv6?: string | null
}

/**
 * Splits the typed entries into those to keep and those that are redundant: duplicates, and entries inside a wider one.
 * The first of several duplicates is kept.
 */
export function mergedEntries(enteredEntries: readonly string[]): {
  remaining: string[]
  merged: Merged[]
} {
  const entries = enteredEntries.map((text) => canonicalEntry(text) ?? text)
  const rangeOf = new Map(entries.map((entry) => [entry, parseIpRange(entry)]))
  const remainingEntries: string[] = []
  const merged: Merged[] = []
  for (const entry of rangeOf.keys()) {
    const own = rangeOf.get(entry)
    const wider = entries.find((other) => {
      const range = rangeOf.get(other)
      return other !== entry && own !== undefined && range !== undefined && holds(range, own)
    })
    if (wider === undefined) remainingEntries.push(entry)
    // For an entry that is both a duplicate and inside a wider one, report only the wider one.
    const isRepeated = entries.indexOf(entry) < entries.lastIndexOf(entry)
    const within = wider ?? (isRepeated ? entry : undefined)
    if (within !== undefined) merged.push({ entry, within })
  }
  return { remaining: remainingEntries, merged }
}

interface Reachable<Instance> {
  /** Instances with an address that the list contains. */
  computes: Instance[]
  internet: Record<4 | 6, { addresses: bigint; isAll: boolean }>
}

/** Returns the clients that an allow list admits: instances of the account, and the share of the internet. */
export function admitted<Instance extends Addressed>(
  list: readonly string[],
  computes: readonly Instance[],
): Reachable<Instance> {
  const ranges = parseIpRanges(list)
  const isIn = (text: string) => {
    const address = parseIpRange(text)
    return address !== undefined && ranges.some((range) => holds(range, address))
  }
  const internetOf = (family: 4 | 6) => {
    const addresses = countInternetAddresses(ranges, family)
    return {
      addresses,
      isAll: addresses === countInternetAddresses([allAddresses[family]], family),
    }
  }
  return {
    computes: computes.filter(({ ipv4, ipv6 }) =>
      [...(ipv4 ?? []), ...(ipv6 ? [ipv6.replace(/\/.*/, '')] : [])].some(isIn),
    ),
    internet: { 4: internetOf(4), 6: internetOf(6) },
  }
}
