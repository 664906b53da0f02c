import type {
  Compute,
  ConfigInterface,
  DatabaseSummary,
  Firewall,
  Vpc,
  VpcIp,
} from '#api/generated/types.gen.ts'
import type { IpRange } from '#contract/rules/ipRanges.ts'

/** Data that the analysis is based on; data that could not be read is absent. */
export interface ReachData {
  computes?: readonly Compute[] | undefined
  databases?: readonly DatabaseSummary[] | undefined
  firewalls?: readonly Firewall[] | undefined
  /** True if all firewalls are loaded and none is hidden from this user. */
  allFirewalls: boolean
  vpcs?: readonly Vpc[] | undefined
  vpcIps?: readonly VpcIp[] | undefined
  /** Interfaces of the active configuration by instance id, for the requested instances. */
  interfaces?: ReadonlyMap<number, readonly ConfigInterface[]> | undefined
}

/** An end of a connection. */
export type End =
  | { is: 'internet' }
  | { is: 'address'; text: string; range: IpRange }
  | { is: 'compute'; compute: Compute }
  | { is: 'database'; database: DatabaseSummary }
