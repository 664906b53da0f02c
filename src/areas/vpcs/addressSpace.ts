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
 * Returns a private range with this prefix length (1 to 29) that overlaps none of the taken ones, in CIDR notation;
 * undefined if there is no room. Prefers a range after the subnets of the same VPC, then one between them.
 * @param ownRanges the ranges of the VPC's subnets
 */
export function nextFreeRange(
  usedRanges: readonly string[],
  prefix: number,
  ownRanges: readonly string[] = [],
): string | undefined {
  const size = 2 ** (32 - prefix)
  const blocked = parsed([...usedRanges, reserved])
  const near = spacesOf(ownRanges).flatMap(({ range, parts }) => {
    const space = known(range)
    const last = Math.max(...parts.map(({ ipv4 }) => known(ipv4).last))
    const block = privateRanges.map((text) => known(text)).find((each) => overlaps(each, space))
    return [
      { first: last + 1, last: space.last },
      space,
      { first: last + 1, last: block?.last ?? space.last },
    ]
  })
  for (const block of [...near, ...privateRanges.map((text) => known(text))]) {
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

/** Segment of a bar: start and length, in percent of the bar. */
export interface Segment {
  start: number
  length: number
}

const segmentIn = (outer: Range, inner: Pick<Range, 'first' | 'last'>): Segment => ({
  start: ((inner.first - outer.first) / sizeOf(outer)) * 100,
  length: (sizeOf(inner) / sizeOf(outer)) * 100,
})

/** A range of addresses and the parts that subnets occupy. */
interface Space {
  /** Range in CIDR notation. */
  range: string
  parts: readonly (Segment & { ipv4: string })[]
  /** Number of addresses outside the subnets. */
  free: number
}

/**
 * Returns for each private range that contains subnets the smallest range around them, enlarged by one bit if possible.
 */
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

/** Utilization of a subnet. */
export interface SubnetUse {
  used: number
  free: number
  /** Segments of the used addresses. */
  parts: Segment[]
}

/**
 * Counts each address once, even if a range routed to an interface contains it too. Addresses outside the subnet are
 * ignored.
 */
export function subnetUse(ipv4: string, usedAddresses: readonly HeldAddress[]): SubnetUse {
  const subnet = known(ipv4)
  const texts = usedAddresses.flatMap(({ address, address_range: range }) =>
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

/** Returns subnets of other VPCs that overlap a range. Overlaps are allowed, but prevent connecting the VPCs later. */
export function overlapsElsewhere<V extends Network>(
  ipv4: string,
  others: readonly V[],
): { vpc: V; subnet: string; ipv4: string }[] {
  const range = parseRange(ipv4)
  if (range === undefined) return []
  return others.flatMap((vpc) =>
    (vpc.subnets ?? []).flatMap(({ label = '', ipv4: other }) => {
      // A live API may send null.
      if (!other) return []
      const theirs = parseRange(other)
      return theirs && overlaps(range, theirs) ? [{ vpc, subnet: label, ipv4: other }] : []
    }),
  )
}
