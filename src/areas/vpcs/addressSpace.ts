import {
  formatRange,
  known,
  overlaps,
  parseRange,
  privateRanges,
  type Range,
  reserved,
  subnetAddresses,
} from '#contract/rules/cidr.ts'

const sizeOf = (range: Pick<Range, 'first' | 'last'>) => range.last - range.first + 1

const parsed = (texts: readonly string[]): Range[] =>
  texts
    .flatMap((text) => parseRange(text) ?? [])
    .toSorted((one, other) => one.first - other.first || one.prefix - other.prefix)

/**
 * The first private range of this prefix length (1 to 29) that overlaps none of the taken ones, in CIDR form; undefined
 * when there is no room.
 */
export function nextFreeRange(taken: readonly string[], prefix: number): string | undefined {
  const size = 2 ** (32 - prefix)
  const blocked = parsed([...taken, reserved])
  for (const text of privateRanges) {
    const block = known(text)
    let first = Math.ceil(block.first / size) * size
    for (const each of blocked) {
      if (each.last < first) continue
      if (each.first > first + size - 1) break
      first = Math.ceil((each.last + 1) / size) * size
    }
    if (first + size - 1 <= block.last)
      return formatRange({ first, last: first + size - 1, prefix })
  }
  return undefined
}

/** Of a bar: where a part begins and how long it is, in hundredths of the bar. */
export interface Segment {
  start: number
  length: number
}

const segmentIn = (outer: Range, inner: Pick<Range, 'first' | 'last'>): Segment => ({
  start: ((inner.first - outer.first) / sizeOf(outer)) * 100,
  length: (sizeOf(inner) / sizeOf(outer)) * 100,
})

/** A stretch of address space, and what of it subnets take. */
interface Space {
  /** In CIDR form. */
  range: string
  parts: readonly (Segment & { ipv4: string })[]
  /** Addresses outside the subnets. */
  free: number
}

/** For each private range with subnets in it the smallest range around all of them, one bit wider where it can be. */
export function spacesOf(subnets: readonly string[]): Space[] {
  return privateRanges.flatMap((text): Space[] => {
    const block = known(text)
    const within = parsed(subnets).filter((range) => overlaps(range, block))
    const [lowest] = within
    if (lowest === undefined) return []
    const last = Math.max(...within.map((range) => range.last))
    let around = lowest
    const widen = () => {
      const prefix = around.prefix - 1
      around = known(formatRange(known(`${formatRange(around).split('/')[0] ?? ''}/${prefix}`)))
    }
    while (around.last < last) widen()
    if (around.prefix > block.prefix) widen()
    return [
      {
        range: formatRange(around),
        parts: within.map((range) => ({ ...segmentIn(around, range), ipv4: formatRange(range) })),
        free: sizeOf(around) - within.reduce((sum, range) => sum + sizeOf(range), 0),
      },
    ]
  })
}

interface HeldAddress {
  address?: string | null
  address_range?: string | null
}

/** How full a subnet is. */
export interface SubnetUse {
  used: number
  free: number
  /** Where the used addresses lie in the subnet. */
  parts: Segment[]
}

/** Counts each address once, also where a range routed to an interface covers it; what lies outside does not count. */
export function subnetUse(ipv4: string, held: readonly HeldAddress[]): SubnetUse {
  const subnet = known(ipv4)
  const texts = held.flatMap(({ address, address_range: range }) =>
    range ? [range] : address ? [`${address}/32`] : [],
  )
  const merged: { first: number; last: number }[] = []
  for (const range of parsed(texts)) {
    const first = Math.max(range.first, subnet.first)
    const last = Math.min(range.last, subnet.last)
    if (first > last) continue
    const before = merged.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else merged.push({ first, last })
  }
  const used = merged.reduce((sum, range) => sum + sizeOf(range), 0)
  return {
    used,
    free: Math.max(0, subnetAddresses(ipv4).count - used),
    parts: merged.map((range) => segmentIn(subnet, range)),
  }
}

interface Network {
  id: number
  subnets?: readonly { label?: string; ipv4?: string }[]
}

/** Subnets of other VPCs with addresses that a range has too. Allowed, and a trap where the two are to be joined. */
export function overlapsElsewhere<V extends Network>(
  ipv4: string,
  others: readonly V[],
): { vpc: V; subnet: string; ipv4: string }[] {
  const range = parseRange(ipv4)
  if (range === undefined) return []
  return others.flatMap((vpc) =>
    (vpc.subnets ?? []).flatMap(({ label = '', ipv4: other = '' }) => {
      const theirs = parseRange(other)
      return theirs && overlaps(range, theirs) ? [{ vpc, subnet: label, ipv4: other }] : []
    }),
  )
}
