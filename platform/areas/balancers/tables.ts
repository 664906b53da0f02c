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
  /** Maximum connections per second from one client; 0 means no limit. */
  client_conn_throttle: Generated<number>
  /** Transfer of the current month, in MB; null until measured. */
  transfer_in: number | null
  transfer_out: number | null
  created: string
  updated: string
}

/** Instance that a balancer forwards connections to. */
interface BalancerBackendRow {
  balancer_id: number
  compute_id: number
}
