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

/** Device of a firewall; one of the two ids is set. The row is deleted together with the instance or balancer. */
interface FirewallDeviceRow {
  id: Generated<number>
  firewall_id: number
  compute_id: number | null
  balancer_id: number | null
  created: string
  updated: string
}
