import type { Compute, DatabaseSummary, Firewall, Vpc } from '#api/generated/types.gen.ts'
import type { Ruling } from '#contract/rules/packetFilter.ts'
import type { RuleDirection } from '../../../firewalls/rules/ruleLabels.ts'

/** `part`: reachable from some of the addresses only. */
export type Verdict = 'reached' | 'part' | 'unknown' | 'blocked'

/** A component on the path of a connection, with its decision. */
export type Hop = { verdict: Verdict } & (
  | {
      is: 'firewall'
      compute: Compute
      firewall: Firewall
      direction: RuleDirection
      rulings: readonly Ruling[]
    }
  /** No firewall is enabled. */
  | { is: 'unfiltered'; compute: Compute }
  | { is: 'firewallsUnread'; compute: Compute }
  | { is: 'off'; compute: Compute }
  | { is: 'suspended' | 'otherPort' | 'otherProtocol'; database: DatabaseSummary }
  /** Includes the allow-list entries that contain the client. */
  | { is: 'allowList'; database: DatabaseSummary; entries: readonly string[] }
  /** An address in a VPC that no instance uses. */
  | { is: 'unused'; vpc: Vpc }
)

export type NetworkType = 'IPv4' | 'IPv6' | 'Private network' | 'VPC' | 'VLAN'

/** A path from one address to another. */
export interface Way {
  network: NetworkType
  from: string
  to: string
  /** Name of the VPC or VLAN. */
  name?: string | undefined
  verdict: Verdict
  hops: readonly Hop[]
}

/** The reason why there is no path. */
export type NoWay =
  | 'same'
  | 'outside'
  | 'ambiguous'
  | 'noCommonNetwork'
  | 'notRouted'
  | 'networksUnread'

/** A property of an instance that prevents a path. */
export interface NoWayCause {
  compute: Compute
  /** `noPublicInterface`: its public addresses are not used. */
  is: 'noPublicInterface' | 'noIpv4' | 'noIpv6'
  /** Networks of its interfaces, in the order of the devices eth0, eth1 and eth2. */
  networks: readonly string[]
}

export interface ReachResult {
  verdict: Verdict
  /** All paths, best verdict first. */
  ways: readonly Way[]
  noWay?: NoWay
  causes?: readonly NoWayCause[]
}

const ranking: readonly Verdict[] = ['reached', 'part', 'unknown', 'blocked']
export const byVerdict = (one: Way, other: Way) =>
  ranking.indexOf(one.verdict) - ranking.indexOf(other.verdict)

/** Returns the worst verdict of the hops, because each of them must let the connection pass. */
export function worst(hops: readonly Hop[]): Verdict {
  let rank = 0
  for (const { verdict } of hops) rank = Math.max(rank, ranking.indexOf(verdict))
  return ranking[rank] ?? 'unknown'
}

export const noWay = (
  reason: NoWay,
  verdict: Verdict = 'blocked',
  causes: readonly NoWayCause[] = [],
): ReachResult => ({ verdict, ways: [], noWay: reason, ...(causes.length > 0 && { causes }) })
