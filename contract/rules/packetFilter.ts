import {
  allAddresses,
  holds,
  isSingle,
  overlap,
  type IpRange,
  parseIpRanges,
  without,
} from './ipRanges.ts'

export const protocols = ['TCP', 'UDP', 'ICMP'] as const

export type Protocol = (typeof protocols)[number]

type Direction = 'inbound' | 'outbound'

interface FilterRule {
  protocol?: string
  ports?: string
  addresses?: { ipv4?: readonly string[]; ipv6?: readonly string[] }
  action?: string
}

interface FilterRules {
  inbound?: readonly FilterRule[] | null
  inbound_policy?: string
  outbound?: readonly FilterRule[] | null
  outbound_policy?: string
}

export interface Traffic {
  protocol: Protocol
  /** Absent for ICMP. */
  port?: number | undefined
}

/** The rule or policy that decides for some of the addresses. */
export interface Ruling {
  accepts: boolean
  /** Index of the rule in its direction; undefined for the default policy. */
  at: number | undefined
}

interface ParsedRule {
  protocol: string | undefined
  ports: readonly (readonly [from: number, to: number])[] | undefined
  ranges: readonly IpRange[]
  accepts: boolean
}

/** The parsed rules of a firewall. */
export interface PacketFilter {
  inbound: readonly ParsedRule[]
  outbound: readonly ParsedRule[]
  accepts: Readonly<Record<Direction, boolean>>
}

const parsePorts = (ports: string) =>
  ports.split(',').map((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return [from, to] as const
  })

const parseRule = ({ protocol, ports, addresses, action }: FilterRule): ParsedRule => ({
  protocol,
  ports: ports ? parsePorts(ports) : undefined,
  ranges: parseIpRanges([...(addresses?.ipv4 ?? []), ...(addresses?.ipv6 ?? [])]),
  accepts: action === 'ACCEPT',
})

export const filterOf = (rules: FilterRules): PacketFilter => ({
  inbound: (rules.inbound ?? []).map(parseRule),
  outbound: (rules.outbound ?? []).map(parseRule),
  accepts: {
    inbound: rules.inbound_policy === 'ACCEPT',
    outbound: rules.outbound_policy === 'ACCEPT',
  },
})

const concerns = (rule: ParsedRule, { protocol, port }: Traffic) =>
  (rule.protocol === protocol || rule.protocol === 'ALL') &&
  (rule.ports === undefined ||
    port === undefined ||
    rule.ports.some(([from, to]) => from <= port && port <= to))

/** Returns the ruling for one address. The first matching rule decides. */
function rulingOf(
  filter: PacketFilter,
  direction: Direction,
  peer: IpRange,
  traffic: Traffic,
): Ruling {
  for (const [at, rule] of filter[direction].entries()) {
    if (!concerns(rule, traffic)) continue
    for (const range of rule.ranges) if (holds(range, peer)) return { accepts: rule.accepts, at }
  }
  return { accepts: filter.accepts[direction], at: undefined }
}

/**
 * Returns the index of the rule that opens a port to everyone, possibly together with earlier rules; `at` is undefined
 * for the default policy. Returns undefined if the port is closed or only open to specific networks. A port stays open
 * if an earlier rule blocks some networks.
 */
export function openingOf(
  filter: PacketFilter,
  protocol: Protocol,
  port?: number,
): { at: number | undefined } | undefined {
  for (const family of [4, 6] as const) {
    const accepting = rulingsOf(filter, 'inbound', allAddresses[family], { protocol, port }).filter(
      ({ accepts }) => accepts,
    )
    let remainingRanges: IpRange[] = [allAddresses[family]]
    for (const { at } of accepting) {
      if (at === undefined) return { at }
      for (const range of filter.inbound[at]?.ranges ?? [])
        remainingRanges = remainingRanges.flatMap((part) => without(part, range))
      if (remainingRanges.length === 0) return { at }
    }
  }
  return undefined
}

/** Returns the rulings for a range of peers, each for a part of it. The first rule that contains an address decides. */
export function rulingsOf(
  filter: PacketFilter,
  direction: Direction,
  peers: IpRange,
  traffic: Traffic,
): Ruling[] {
  if (isSingle(peers)) return [rulingOf(filter, direction, peers, traffic)]
  const rulings: Ruling[] = []
  let remainingRanges: IpRange[] = [peers]
  for (const [at, rule] of filter[direction].entries()) {
    if (!concerns(rule, traffic)) continue
    const met = rule.ranges.filter((range) => remainingRanges.some((part) => overlap(part, range)))
    if (met.length === 0) continue
    rulings.push({ accepts: rule.accepts, at })
    for (const range of met)
      remainingRanges = remainingRanges.flatMap((part) => without(part, range))
    if (remainingRanges.length === 0) return rulings
  }
  rulings.push({ accepts: filter.accepts[direction], at: undefined })
  return rulings
}
