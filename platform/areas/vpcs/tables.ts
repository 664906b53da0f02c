import type { Generated } from 'kysely'

export interface VpcTables {
  vpc: VpcRow
  subnet: SubnetRow
}

export interface VpcRow {
  id: Generated<number>
  account_id: number
  label: string
  description: Generated<string>
  region: string
  created: string
  updated: string
}

export interface SubnetRow {
  id: Generated<number>
  vpc_id: number
  label: string
  /** CIDR without host bits. */
  ipv4: string
  created: string
  updated: string
}
