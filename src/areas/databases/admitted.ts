import {
  everyone,
  holds,
  isPrivate,
  parseRange,
  type Range,
  rangesOf,
  without,
} from '../firewalls/rules/ranges.ts'
import { canonicalEntry } from '#contract/rules/allowLists.ts'

interface Merged {
  entry: string
  /** The entry that lets its clients in already; the same text when it was written more than once. */
  within: string
}

/** The addresses of an instance from which it connects. */
interface Addressed {
  ipv4?: readonly string[] | null
  ipv6?: string | null
}

/** Entries that are not needed as they were typed: written twice, or within a wider one, of which the first one stays. */
export function mergedEntries(typed: readonly string[]): { kept: string[]; merged: Merged[] } {
  const entries = typed.map((text) => canonicalEntry(text) ?? text)
  const rangeOf = new Map(entries.map((entry) => [entry, parseRange(entry)]))
  const kept: string[] = []
  const merged: Merged[] = []
  for (const entry of rangeOf.keys()) {
    const own = rangeOf.get(entry)
    const wider = entries.find((other) => {
      const range = rangeOf.get(other)
      return other !== entry && own !== undefined && range !== undefined && holds(range, own)
    })
    if (wider === undefined) kept.push(entry)
    // Of one that is written more than once within a wider one, the wider one says all.
    const isRepeated = entries.indexOf(entry) < entries.lastIndexOf(entry)
    const within = wider ?? (isRepeated ? entry : undefined)
    if (within !== undefined) merged.push({ entry, within })
  }
  return { kept, merged }
}

const size = ({ first, last }: Range) => last - first + 1n

/** Addresses of the internet that a list lets in, by family; a part that two entries hold counts once. */
function admittedSize(list: readonly string[], family: 4 | 6): bigint {
  let seen: Range[] = []
  let count = 0n
  for (const range of rangesOf(list)) {
    if (range.family !== family || isPrivate(range)) continue
    let parts = [range]
    for (const taken of seen) parts = parts.flatMap((part) => without(part, taken))
    for (const part of parts) count += size(part)
    seen = [...seen, ...parts]
  }
  return count
}

interface Reachable<Instance> {
  /** Instances with an address that the list holds. */
  computes: Instance[]
  internet: Record<4 | 6, { addresses: bigint; isAll: boolean }>
}

/** Who can connect by an allow list: instances of the account, and how much of the internet. */
export function admitted<Instance extends Addressed>(
  list: readonly string[],
  computes: readonly Instance[],
): Reachable<Instance> {
  const ranges = rangesOf(list)
  const isIn = (text: string) => {
    const address = parseRange(text)
    return address !== undefined && ranges.some((range) => holds(range, address))
  }
  const internetOf = (family: 4 | 6) => {
    const addresses = admittedSize(list, family)
    return { addresses, isAll: addresses === size(everyone[family]) }
  }
  return {
    computes: computes.filter(({ ipv4, ipv6 }) =>
      [...(ipv4 ?? []), ...(ipv6 ? [ipv6.replace(/\/.*/, '')] : [])].some(isIn),
    ),
    internet: { 4: internetOf(4), 6: internetOf(6) },
  }
}
