import type { Generated } from 'kysely'

export interface ComputeTables {
  compute: ComputeRow
  power_period: PowerPeriodRow
  egress_traffic: EgressTrafficRow
  disk: DiskRow
  config: ConfigRow
  config_interface: ConfigInterfaceRow
  ip_address: IpAddressRow
  backup: BackupRow
  clone_slot: CloneSlotRow
}

export interface ComputeRow {
  id: Generated<number>
  account_id: number
  label: string
  group: Generated<string>
  status: string
  created: string
  updated: string
  type: string
  region: string
  image: string | null
  hypervisor: Generated<string>
  host_uuid: string
  watchdog_enabled: Generated<number>
  has_user_data: Generated<number>
  /** Current specs; during a rebuild with a new type, still those of the old type. MB, MB, count, count, GB. */
  disk: number
  memory: number
  vcpus: number
  gpus: Generated<number>
  transfer: number
  /** Alert thresholds, integers; 0 is off. Percent, operations/s, Mbit/s, Mbit/s, percent. */
  alert_cpu: number
  alert_io: Generated<number>
  alert_network_in: Generated<number>
  alert_network_out: Generated<number>
  alert_transfer_quota: Generated<number>
  backups_enabled: Generated<number>
  backup_day: string | null
  backup_window: string | null
  backup_last_successful: string | null
  /** Time of the next action of the backup service, in milliseconds; null while the instance is not enrolled. */
  backup_due_at: number | null
  /** SLAAC address without prefix; null if the region assigned none. */
  ipv6: string | null
  /** Profile that the instance is running; null while it is off. */
  booted_config_id: number | null
  last_booted_config_id: number | null
  /** JSON array of the labels of the VLANs that were attached at the last boot. */
  booted_vlans: Generated<string>
  /** JSON array of the ids of the disks that were attached at boot; later profile changes do not affect it. */
  booted_disks: Generated<string>
  /** JSON: a `Workload`, the source of the statistics. Stored separately because type and label can change. */
  workload: Generated<string>
}

/**
 * Period in which an instance had power, in milliseconds; `ended_at` is null while it is on. Statistics have gaps
 * elsewhere.
 */
interface PowerPeriodRow {
  id: Generated<number>
  compute_id: number
  started_at: number
  ended_at: number | null
}

/** Sum of the egress of an account's instances in a month, up to a slot. */
interface EgressTrafficRow {
  account_id: number
  /** Name such as `2026-03`. */
  month: string
  /** First slot that is not in the sum. Slots last five minutes and are counted from the Unix epoch. */
  next_slot: number
  /** Incremented by each change. */
  version: number
  /** JSON: sum by region, in bits/s times slots. */
  sent: string
}

export interface DiskRow {
  id: Generated<number>
  compute_id: number
  label: string
  status: string
  /** Size in MB. */
  size: number
  /** Size of the files in MB; the minimum size when the disk is shrunk. */
  files: Generated<number>
  filesystem: string
  created: string
  updated: string
}

export interface ConfigRow {
  id: Generated<number>
  compute_id: number
  label: string
  comments: string | null
  kernel: string
  memory_limit: Generated<number>
  root_device: Generated<string>
  run_level: Generated<string>
  virt_mode: Generated<string>
  /** JSON object with the five booleans of the contract's helpers. */
  helpers: string
  /** JSON: `sda`..`sdh`, each null or `{disk_id, volume_id}`. */
  devices: string
  created: string
  updated: string
}

export interface ConfigInterfaceRow {
  id: Generated<number>
  config_id: number
  /** Index of the interface; 0 is eth0. */
  position: number
  purpose: string
  primary: Generated<number>
  label: string | null
  ipam_address: string | null
  vpc_id: number | null
  subnet_id: number | null
  ipv4_vpc: string | null
  nat_1_1: string | null
  /** JSON array of CIDR ranges; null unless the purpose is vpc. */
  ip_ranges: string | null
}

export interface IpAddressRow {
  address: string
  account_id: number
  compute_id: number
  region: string
  /** `ipv4` or `ipv6`. */
  type: string
  public: number
  gateway: string | null
  subnet_mask: string
  prefix: number
  /** Null means the default name for a public IPv4 address, and no name for others. */
  rdns: string | null
}

export interface BackupRow {
  id: Generated<number>
  compute_id: number
  region: string
  /** `auto` or `snapshot`. */
  type: string
  /** Stored status: `running` until the job ends. The phase in between is derived from the time. */
  status: string
  available: Generated<number>
  label: string | null
  created: string
  updated: string
  finished: string | null
  /** Start and end of the backup, in milliseconds. */
  started_at: number
  due_at: number
  /** JSON: a `BackupContents`; empty until the backup is complete. */
  contents: Generated<string>
}

/** Slot for a running clone of a source, which has five; deleted when the clone ends. */
interface CloneSlotRow {
  source_id: number
  slot: number
  target_id: number
}
