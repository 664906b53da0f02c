import type {
  Compute,
  ConfigInterface,
  DatabaseSummary,
  Firewall,
  Vpc,
  VpcIp,
} from '#api/generated/types.gen.ts'
import type { Range } from '../../firewalls/rules/ranges.ts'

/** All that the answer follows from; what could not be read is absent. */
export interface Known {
  computes?: readonly Compute[] | undefined
  databases?: readonly DatabaseSummary[] | undefined
  firewalls?: readonly Firewall[] | undefined
  /** Every firewall is there, and none is kept from this user. */
  allFirewalls: boolean
  vpcs?: readonly Vpc[] | undefined
  vpcIps?: readonly VpcIp[] | undefined
  /** Of the instances that were asked for, by their id. */
  interfaces?: ReadonlyMap<number, readonly ConfigInterface[]> | undefined
}

/** One end of a connection. */
export type End =
  | { is: 'internet' }
  | { is: 'address'; text: string; range: Range }
  | { is: 'compute'; compute: Compute }
  | { is: 'database'; database: DatabaseSummary }
