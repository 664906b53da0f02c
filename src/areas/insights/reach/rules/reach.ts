import type { Compute, DatabaseSummary } from '#api/generated/types.gen.ts'
import { shortestIPv6 } from '#contract/rules/addresses.ts'
import { addressBook, type Addresses } from './addresses.ts'
import {
  type ReachResult,
  byVerdict,
  type Hop,
  type NetworkType,
  noWay,
  type Way,
  worst,
} from './answer.ts'
import type { Traffic } from '#contract/rules/packetFilter.ts'
import { causesAt } from './causes.ts'
import { databaseHops, firewallHops, offHops } from './hops.ts'
import type { End, ReachData } from './known.ts'
import {
  allAddresses,
  isPrivate,
  isRegional,
  isSingle,
  overlap,
  parseIpRange,
  type IpRange,
  parseIpRanges,
} from '#contract/rules/ipRanges.ts'

/** Returns the valid addresses with their ranges and omits other texts. */
const withRanges = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const range = parseIpRange(text)
    return range ? [[text, range] as const] : []
  })

/**
 * Returns a function that computes reachability. The data is indexed once, so that each call only processes its two
 * ends.
 */
export function reachIn(known: ReachData): (from: End, to: End, traffic: Traffic) => ReachResult {
  const addressesOf = addressBook(known)
  const filterHops = firewallHops(known)
  const vpcById = new Map((known.vpcs ?? []).map((vpc) => [vpc.id, vpc]))

  const way = (
    network: NetworkType,
    from: string,
    to: string,
    hops: readonly Hop[],
    name?: string,
  ): Way => ({
    network,
    from,
    to,
    hops,
    verdict: worst(hops),
    ...(name !== undefined && { name }),
  })

  function between(from: Compute, to: Compute, traffic: Traffic): Way[] {
    const [own, other] = [addressesOf(from), addressesOf(to)]
    const over = (
      network: NetworkType,
      sources: readonly string[],
      targets: readonly string[],
      name?: string,
    ) =>
      withRanges(sources).flatMap(([source, sourceRange]) =>
        withRanges(targets).map(([target, targetRange]) =>
          way(
            network,
            source,
            target,
            [
              ...offHops(from),
              ...filterHops(from, 'outbound', targetRange, traffic),
              ...filterHops(to, 'inbound', sourceRange, traffic),
              ...offHops(to),
            ],
            name,
          ),
        ),
      )
    const isRegionShared = from.region === to.region
    return [
      // Outgoing connections use the first address.
      ...over('IPv4', own.public4.slice(0, 1), other.public4),
      ...over('IPv6', own.public6, other.public6),
      ...(isRegionShared ? over('Private network', own.regional, other.regional) : []),
      ...own.vpc.flatMap((source) =>
        over(
          'VPC',
          [source.text],
          other.vpc.flatMap(({ vpcId, text }) => (vpcId === source.vpcId ? [text] : [])),
          vpcById.get(source.vpcId)?.label,
        ),
      ),
      ...(isRegionShared
        ? own.vlans
            .filter((label) => other.vlans.includes(label))
            // Firewalls do not filter VLAN traffic.
            .map((label) => way('VLAN', '', '', [...offHops(from), ...offHops(to)], label))
        : []),
    ]
  }

  /** Returns the VPCs with a subnet that contains these addresses. */
  const vpcsAround = (range: IpRange, own: Addresses) =>
    own.vpc.flatMap((address) => {
      const vpc = vpcById.get(address.vpcId)
      const subnets = parseIpRanges((vpc?.subnets ?? []).flatMap(({ ipv4 }) => ipv4 ?? []))
      return vpc && subnets.some((subnet) => overlap(subnet, range)) ? [{ address, vpc }] : []
    })

  /** Returns the network, and the instance's addresses in it, through which an external peer connects. */
  function facing(
    peers: IpRange,
    { public4, public6, regional }: Addresses,
  ): { network: NetworkType; addresses: readonly string[] } {
    if (peers.family === 6) return { network: 'IPv6', addresses: public6 }
    if (!isPrivate(peers)) return { network: 'IPv4', addresses: public4 }
    if (isRegional(peers)) return { network: 'Private network', addresses: regional }
    return { network: 'VPC', addresses: [] }
  }

  const fromOutside = (peers: IpRange, text: string, to: Compute, traffic: Traffic): Way[] => {
    const own = addressesOf(to)
    const hops = [...filterHops(to, 'inbound', peers, traffic), ...offHops(to)]
    const { network, addresses } = facing(peers, own)
    if (network === 'VPC')
      return vpcsAround(peers, own).map(({ address, vpc }) =>
        way('VPC', text, address.text, hops, vpc.label),
      )
    return addresses.map((target) => way(network, text, target, hops))
  }

  const toOutside = (from: Compute, peers: IpRange, text: string, traffic: Traffic): Way[] => {
    const own = addressesOf(from)
    const hops = [...offHops(from), ...filterHops(from, 'outbound', peers, traffic)]
    const { network, addresses } = facing(peers, own)
    if (network === 'VPC')
      return vpcsAround(peers, own).map(({ address, vpc }) =>
        way(
          'VPC',
          address.text,
          text,
          [...hops, { is: 'unused', verdict: 'blocked', vpc }],
          vpc.label,
        ),
      )
    return addresses.slice(0, 1).map((source) => way(network, source, text, hops))
  }

  function computeToDatabase(from: Compute, database: DatabaseSummary, traffic: Traffic): Way[] {
    const { public4, public6, regional } = addressesOf(from)
    const { primary, secondary } = database.hosts ?? {}
    const over = (network: NetworkType, sources: readonly string[], host: string) =>
      withRanges(sources).map(([source, range]) =>
        way(network, source, host, [
          ...offHops(from),
          // The IP address behind the host name of the database is unknown.
          ...filterHops(from, 'outbound', allAddresses[range.family], traffic, false),
          ...databaseHops(database, range, traffic),
        ]),
      )
    const name = primary ?? database.label ?? ''
    return [
      ...over('IPv4', public4.slice(0, 1), name),
      ...over('IPv6', public6, name),
      ...(from.region === database.region
        ? over('Private network', regional, secondary ?? name)
        : []),
    ]
  }

  /** Instances by IP address; built on first use. */
  let holders: Map<string, Compute> | undefined
  const ambiguous = new Set<string>()
  const holderOf = (address: string): Compute | undefined => {
    if (!holders) {
      holders = new Map()
      for (const compute of known.computes ?? []) {
        const { public4, public6, regional, vpc } = addressesOf(compute)
        // Includes addresses that no interface uses, so that the result explains why they are unreachable.
        const unused = compute.ipv4 ?? []
        const own = [...public4, ...public6, ...regional, ...unused, ...vpc.map(({ text }) => text)]
        for (const text of new Set(own))
          if (holders.has(text)) ambiguous.add(text)
          else holders.set(text, compute)
      }
    }
    return holders.get(address)
  }

  /** Replaces an IP address of an instance by the instance; only paths over that address count then. */
  function settled(end: End): { end: End; via?: string } {
    if (end.is !== 'address' || !isSingle(end.range)) return { end }
    const [plain = ''] = end.text.split('/')
    const via = end.range.family === 6 ? shortestIPv6(plain) : plain
    const compute = holderOf(via)
    return compute ? { end: { is: 'compute', compute }, via } : { end }
  }

  function waysOf(from: End, to: End, traffic: Traffic): Way[] {
    if (to.is === 'compute') {
      if (from.is === 'compute') return between(from.compute, to.compute, traffic)
      if (from.is === 'address') return fromOutside(from.range, from.text, to.compute, traffic)
      return [4, 6].flatMap((family) =>
        fromOutside(allAddresses[family as 4 | 6], 'Internet', to.compute, traffic),
      )
    }
    if (to.is === 'database') {
      const { database } = to
      if (from.is === 'compute') return computeToDatabase(from.compute, database, traffic)
      const peers =
        from.is === 'address'
          ? [{ text: from.text, range: from.range }]
          : ([4, 6] as const).map((family) => ({ text: 'Internet', range: allAddresses[family] }))
      return peers.map(({ text, range }) =>
        way(
          range.family === 4 ? 'IPv4' : 'IPv6',
          text,
          database.hosts?.primary ?? database.label ?? '',
          databaseHops(database, range, traffic),
        ),
      )
    }
    if (to.is === 'address' && from.is === 'compute')
      return toOutside(from.compute, to.range, to.text, traffic)
    return []
  }

  return (sourceEnd, target, traffic) => {
    const [from, to] = [settled(sourceEnd), settled(target)]
    if ([from.via, to.via].some((via) => via !== undefined && ambiguous.has(via)))
      return noWay('ambiguous', 'unknown')
    const { end } = from
    if (end.is === 'compute' && to.end.is === 'compute' && end.compute.id === to.end.compute.id)
      return noWay('same', 'reached')
    const isVia = (text: string, via: string | undefined) => via === undefined || text === via
    const ways = waysOf(end, to.end, traffic)
      .filter((each) => isVia(each.from, from.via) && isVia(each.to, to.via))
      .toSorted(byVerdict)
    const [best] = ways
    if (best) return { verdict: best.verdict, ways }
    if (end.is !== 'compute' && to.end.is === 'address') return noWay('outside', 'unknown')
    if (!known.vpcIps || !known.vpcs) return noWay('networksUnread', 'unknown')
    const isUnrouted = [end, to.end].some((each) => each.is === 'address' && isPrivate(each.range))
    return noWay(isUnrouted ? 'notRouted' : 'noCommonNetwork', 'blocked', [
      ...causesAt(end, to.end, known, addressesOf),
      ...causesAt(to.end, end, known, addressesOf),
    ])
  }
}
