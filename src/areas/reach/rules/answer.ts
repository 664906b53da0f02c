import type { Compute, DatabaseSummary, Firewall, Vpc } from '#api/generated/types.gen.ts'
import type { Ruling } from '../../firewalls/rules/filter.ts'
import type { Direction } from '../../firewalls/rules/ruleWords.ts'

/** part: from some of the addresses, and from others not. */
export type Verdict = 'reached' | 'part' | 'unknown' | 'blocked'

/** A thing that a connection meets on its way, with its decision. */
export type Hop = { verdict: Verdict } & (
  | {
      is: 'firewall'
      compute: Compute
      firewall: Firewall
      direction: Direction
      rulings: readonly Ruling[]
    }
  /** No enabled firewall. */
  | { is: 'unfiltered'; compute: Compute }
  | { is: 'firewallsUnread'; compute: Compute }
  | { is: 'off'; compute: Compute }
  | { is: 'suspended' | 'otherPort' | 'otherProtocol'; database: DatabaseSummary }
  /** With the entries that hold who asks. */
  | { is: 'allowList'; database: DatabaseSummary; entries: readonly string[] }
  /** Of a VPC, in which no instance has it. */
  | { is: 'unused'; vpc: Vpc }
)

export type Network = 'IPv4' | 'IPv6' | 'Private network' | 'VPC' | 'VLAN'

/** One way from an address to another. */
export interface Way {
  network: Network
  from: string
  to: string
  /** For a VPC or a VLAN. */
  name?: string | undefined
  verdict: Verdict
  hops: readonly Hop[]
}

/** The reason for no way at all. */
export type NoWay =
  | 'same'
  | 'outside'
  | 'ambiguous'
  | 'noCommonNetwork'
  | 'notRouted'
  | 'networksUnread'

export interface Answer {
  verdict: Verdict
  /** The best one first. */
  ways: readonly Way[]
  noWay?: NoWay
}

const ranking: readonly Verdict[] = ['reached', 'part', 'unknown', 'blocked']
export const byVerdict = (one: Way, other: Way) =>
  ranking.indexOf(one.verdict) - ranking.indexOf(other.verdict)

/** The worst of the hops: each of them must let the connection pass. */
export function worst(hops: readonly Hop[]): Verdict {
  let rank = 0
  for (const { verdict } of hops) rank = Math.max(rank, ranking.indexOf(verdict))
  return ranking[rank] ?? 'unknown'
}

export const noWay = (reason: NoWay, verdict: Verdict = 'blocked'): Answer => ({
  verdict,
  ways: [],
  noWay: reason,
})
