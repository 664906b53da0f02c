import type { Generated } from 'kysely'

export interface FirewallTables {
  firewall: FirewallRow
  firewall_device: FirewallDeviceRow
}

export interface FirewallRow {
  id: Generated<number>
  account_id: number
  label: string
  status: string
  /** JSON: the contract's FirewallRules. */
  rules: string
  created: string
  updated: string
}

/** What a firewall filters: one of the two ids is set. The row goes with the instance or balancer. */
interface FirewallDeviceRow {
  id: Generated<number>
  firewall_id: number
  compute_id: number | null
  balancer_id: number | null
  created: string
  updated: string
}
