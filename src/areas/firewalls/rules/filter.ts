import type { FirewallRule, FirewallRules } from '#api/generated/types.gen.ts'
import type { Direction } from './ruleWords.ts'
import { everyone, holds, isSingle, overlap, type Range, rangesOf, without } from './ranges.ts'

export const protocols = ['TCP', 'UDP', 'ICMP'] as const

export type Protocol = (typeof protocols)[number]

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
  ranges: readonly Range[]
  accepts: boolean
}

/** The parsed rules of a firewall. */
export interface Filter {
  inbound: readonly ParsedRule[]
  outbound: readonly ParsedRule[]
  accepts: Readonly<Record<Direction, boolean>>
}

const parsePorts = (ports: string) =>
  ports.split(',').map((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return [from, to] as const
  })

const parseRule = ({ protocol, ports, addresses, action }: FirewallRule): ParsedRule => ({
  protocol,
  ports: ports ? parsePorts(ports) : undefined,
  ranges: rangesOf([...(addresses?.ipv4 ?? []), ...(addresses?.ipv6 ?? [])]),
  accepts: action === 'ACCEPT',
})

export const filterOf = (rules: FirewallRules): Filter => ({
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
function rulingOf(filter: Filter, direction: Direction, peer: Range, traffic: Traffic): Ruling {
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
  filter: Filter,
  protocol: Protocol,
  port?: number,
): { at: number | undefined } | undefined {
  for (const family of [4, 6] as const) {
    const accepting = rulingsOf(filter, 'inbound', everyone[family], { protocol, port }).filter(
      ({ accepts }) => accepts,
    )
    let left: Range[] = [everyone[family]]
    for (const { at } of accepting) {
      if (at === undefined) return { at }
      for (const range of filter.inbound[at]?.ranges ?? [])
        left = left.flatMap((part) => without(part, range))
      if (left.length === 0) return { at }
    }
  }
  return undefined
}

/** Returns the rulings for a range of peers, each for a part of it. The first rule that contains an address decides. */
export function rulingsOf(
  filter: Filter,
  direction: Direction,
  peers: Range,
  traffic: Traffic,
): Ruling[] {
  if (isSingle(peers)) return [rulingOf(filter, direction, peers, traffic)]
  const rulings: Ruling[] = []
  let left: Range[] = [peers]
  for (const [at, rule] of filter[direction].entries()) {
    if (!concerns(rule, traffic)) continue
    const met = rule.ranges.filter((range) => left.some((part) => overlap(part, range)))
    if (met.length === 0) continue
    rulings.push({ accepts: rule.accepts, at })
    for (const range of met) left = left.flatMap((part) => without(part, range))
    if (left.length === 0) return rulings
  }
  rulings.push({ accepts: filter.accepts[direction], at: undefined })
  return rulings
}
