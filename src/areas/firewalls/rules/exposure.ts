import type { FirewallRules } from '#api/generated/types.gen.ts'
import {
  type PacketFilter,
  filterOf,
  openingOf,
  type Protocol,
  protocols,
} from '#contract/rules/packetFilter.ts'

/** Range of consecutive ports, both ends included. */
type Ports = readonly [from: number, to: number]

/** Ports that everyone can reach except explicitly blocked addresses. For ICMP, any range means that it is open. */
type Exposure = Readonly<Record<Protocol, readonly Ports[]>>

const allPorts: Ports = [1, 65_535]

/** Returns the ports at which a rule starts or ends to apply. All ports between two of them are treated identically. */
const beginnings = ({ inbound }: PacketFilter): number[] => {
  const [first, last] = allPorts
  const ends = inbound.flatMap(({ ports = [] }) => ports.flatMap(([from, to]) => [from, to + 1]))
  return [...new Set([first, ...ends])]
    .filter((port) => port >= first && port <= last)
    .toSorted((one, other) => one - other)
}

const joined = (ranges: readonly Ports[]): Ports[] =>
  ranges.reduce<Ports[]>((all, [from, to]) => {
    const before = all.at(-1)
    if (before?.[1] !== from - 1) return [...all, [from, to]]
    return [...all.slice(0, -1), [before[0], to]]
  }, [])

/** Returns the ports that rules open to everyone, over IPv4 or IPv6. */
export function exposureOf(rules: FirewallRules): Exposure {
  const filter = filterOf(rules)
  const begins = beginnings(filter)
  const open = (protocol: Protocol) =>
    joined(
      begins.flatMap((from, at): Ports[] =>
        openingOf(filter, protocol, from) ? [[from, (begins[at + 1] ?? allPorts[1] + 1) - 1]] : [],
      ),
    )
  return {
    TCP: open('TCP'),
    UDP: open('UDP'),
    ICMP: openingOf(filter, 'ICMP') ? [allPorts] : [],
  }
}

const without = (ranges: readonly Ports[], subtractedRanges: readonly Ports[]): Ports[] =>
  subtractedRanges.reduce<Ports[]>(
    (left, [first, last]) =>
      left.flatMap(([from, to]): Ports[] =>
        last < from || to < first
          ? [[from, to]]
          : [
              ...(from < first ? [[from, first - 1] as const] : []),
              ...(last < to ? [[last + 1, to] as const] : []),
            ],
      ),
    [...ranges],
  )

/** Returns the ports that are in one exposure and not in the other. */
const exposedBeyond = (one: Exposure, other: Exposure): Exposure => ({
  TCP: without(one.TCP, other.TCP),
  UDP: without(one.UDP, other.UDP),
  ICMP: without(one.ICMP, other.ICMP),
})

const portsText = (ranges: readonly Ports[]) => {
  const [[from, to] = [0, 0]] = ranges
  if (from === allPorts[0] && to === allPorts[1]) return 'all ports'
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
  return texts.length > 8
    ? `${texts.slice(0, 7).join(', ')} and ${texts.length - 7} more`
    : texts.join(', ')
}

/** Formats an exposure, for example "TCP 22, 80; UDP all ports; ICMP"; an empty string if nothing is exposed. */
export const exposureText = (exposure: Exposure): string =>
  protocols
    .filter((protocol) => exposure[protocol].length > 0)
    .map((protocol) =>
      protocol === 'ICMP' ? protocol : `${protocol} ${portsText(exposure[protocol])}`,
    )
    .join('; ')

/** Returns sentences about the ports that a change of rules opens or closes to the internet. */
export function exposureChanges(before: FirewallRules, after: FirewallRules): string[] {
  const [one, other] = [exposureOf(before), exposureOf(after)]
  const opened = exposureText(exposedBeyond(other, one))
  const closed = exposureText(exposedBeyond(one, other))
  return [
    ...(opened ? [`Opens to everyone: ${opened}.`] : []),
    ...(closed ? [`No longer open to everyone: ${closed}.`] : []),
  ]
}
