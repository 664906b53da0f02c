import type { Compute, ConfigInterface, DatabaseSummary } from '#api/generated/types.gen.ts'
import type { IpRange } from '#contract/rules/ipRanges.ts'
import type { AccountData } from '../../accountData.ts'

/** Data that the analysis is based on; data that could not be read is absent. */
export interface ReachData extends Partial<
  Pick<AccountData, 'computes' | 'databases' | 'firewalls' | 'vpcs' | 'vpcIps'>
> {
  /** True if all firewalls are loaded and none is hidden from this user. */
  allFirewalls: boolean
  /** Interfaces of the active configuration by instance id, for the requested instances. */
  interfaces?: ReadonlyMap<number, readonly ConfigInterface[]> | undefined
}

/** An end of a connection. */
export type End =
  | { is: 'internet' }
  | { is: 'address'; text: string; range: IpRange }
  | { is: 'compute'; compute: Compute }
  | { is: 'database'; database: DatabaseSummary }
