import type { Generated } from 'kysely'

export interface VolumeTables {
  volume: VolumeRow
}

export interface VolumeRow {
  id: Generated<number>
  account_id: number
  label: string
  status: string
  /** Size in GB. */
  size: number
  region: string
  /** Null while detached. */
  compute_id: number | null
  hardware_type: Generated<string>
  created: string
  updated: string
}
