import type { Generated } from 'kysely'

export interface BalancerTables {
  balancer: BalancerRow
  balancer_backend: BalancerBackendRow
}

export interface BalancerRow {
  id: Generated<number>
  account_id: number
  label: string
  region: string
  hostname: string
  ipv4: string
  ipv6: string | null
  /** Connections a second from one client; 0 is no limit. */
  client_conn_throttle: Generated<number>
  /** MB of this month; null until measured. */
  transfer_in: number | null
  transfer_out: number | null
  created: string
  updated: string
}

/** An instance to which a balancer passes connections on. */
interface BalancerBackendRow {
  balancer_id: number
  compute_id: number
}
