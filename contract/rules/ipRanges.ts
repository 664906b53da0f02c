import { parseIPv4, parseIPv6 } from './addresses.ts'

/** Consecutive addresses of one family; a single address is a range of length one. */
export interface IpRange {
  family: 4 | 6
  first: bigint
  last: bigint
}

const bits = { 4: 32, 6: 128 } as const

const ipv6Number = (groups: readonly number[]) =>
  groups.reduce((number, group) => number * 65_536n + BigInt(group), 0n)

/** Parses an address or a range with prefix length; host bits are allowed. Returns undefined for anything else. */
export function parseIpRange(text: string): IpRange | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? []
  const ipv4 = parseIPv4(address)
  const ipv6 = ipv4 === undefined ? parseIPv6(address) : undefined
  if (ipv4 === undefined && ipv6 === undefined) return undefined
  const family = ipv6 ? 6 : 4
  const number = ipv6 ? ipv6Number(ipv6) : BigInt(ipv4 ?? 0)
  const length = Number(prefix ?? bits[family])
  if (length > bits[family]) return undefined
  const size = 1n << BigInt(bits[family] - length)
  const first = number - (number % size)
  return { family, first, last: first + size - 1n }
}

export const parseIpRanges = (texts: readonly string[]): IpRange[] =>
  texts.flatMap((text) => parseIpRange(text) ?? [])

/** Parses a range that is known to be valid. */
function fixedRange(text: string): IpRange {
  const range = parseIpRange(text)
  if (!range) throw new TypeError(`${text} is no range`)
  return range
}

export const allAddresses = { 4: fixedRange('0.0.0.0/0'), 6: fixedRange('::/0') } as const

const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(fixedRange)
const regionalNetwork = fixedRange('192.168.128.0/17')

export const isSingle = ({ first, last }: IpRange) => first === last

export const overlap = (one: IpRange, other: IpRange): boolean =>
  one.family === other.family && one.first <= other.last && other.first <= one.last

export const holds = (outer: IpRange, inner: IpRange): boolean =>
  outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last

export const isPrivate = (range: IpRange) => privateNetworks.some((each) => holds(each, range))

/** Returns true if the range is in the network that the instances of a region share. */
export const isRegional = (range: IpRange) => holds(regionalNetwork, range)

const sizeOf = ({ first, last }: IpRange): bigint => last - first + 1n

/**
 * Merges ranges that overlap or follow each other. The result is sorted by family and address, and contains each address
 * once.
 */
export function mergedRanges(ranges: readonly IpRange[]): IpRange[] {
  const merged: IpRange[] = []
  const sorted = ranges.toSorted(
    (one, other) => one.family - other.family || (one.first < other.first ? -1 : 1),
  )
  for (const range of sorted) {
    const before = merged.at(-1)
    if (before?.family !== range.family || before.last + 1n < range.first) merged.push({ ...range })
    else if (before.last < range.last) before.last = range.last
  }
  return merged
}

/** Counts the addresses of a family outside of private networks. Addresses in overlapping ranges count once. */
export function countInternetAddresses(ranges: readonly IpRange[], family: 4 | 6): bigint {
  const parts = mergedRanges(ranges.filter((range) => range.family === family))
  const outside = privateNetworks.reduce(
    (remaining, network) => remaining.flatMap((part) => without(part, network)),
    parts,
  )
  return outside.reduce((count, part) => count + sizeOf(part), 0n)
}

/** Returns the parts of a range that another range does not contain. */
export function without(range: IpRange, taken: IpRange): IpRange[] {
  if (!overlap(range, taken)) return [range]
  const { family, first, last } = range
  return [
    ...(first < taken.first ? [{ family, first, last: taken.first - 1n }] : []),
    ...(taken.last < last ? [{ family, first: taken.last + 1n, last }] : []),
  ]
}

/** Returns true if the ranges together contain every address of a family. */
export const containAll = (ranges: readonly IpRange[], family: 4 | 6): boolean =>
  ranges.reduce<IpRange[]>(
    (left, range) => left.flatMap((part) => without(part, range)),
    [allAddresses[family]],
  ).length === 0
