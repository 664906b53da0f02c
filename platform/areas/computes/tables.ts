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
  /** What the instance has now: during a rebuild with a new type still the old size. MB, MB, GB. */
  disk: number
  memory: number
  vcpus: number
  gpus: Generated<number>
  transfer: number
  /** Integers; 0 is off. Percent, operations/s, Mbit/s, Mbit/s, percent. */
  alert_cpu: number
  alert_io: Generated<number>
  alert_network_in: Generated<number>
  alert_network_out: Generated<number>
  alert_transfer_quota: Generated<number>
  backups_enabled: Generated<number>
  backup_day: string | null
  backup_window: string | null
  backup_last_successful: string | null
  /** When the backup service does its next thing, milliseconds; null while the instance is not enrolled. */
  backup_due_at: number | null
  /** SLAAC address without its prefix; null when the region gave none. */
  ipv6: string | null
  /** The profile it runs with now, null while it is off. */
  booted_config_id: number | null
  last_booted_config_id: number | null
  /** JSON: labels of the VLANs that it is attached to since its last boot. */
  booted_vlans: Generated<string>
  /** The ids of the disks that it was booted with, whatever its profile says since. */
  booted_disks: Generated<string>
  /** JSON: a `Workload`, which the statistics follow. Kept apart from type and label, which change. */
  workload: Generated<string>
}

/** When an instance had power: statistics have gaps elsewhere. Milliseconds; an open period has no end. */
interface PowerPeriodRow {
  id: Generated<number>
  compute_id: number
  started_at: number
  ended_at: number | null
}

/** The egress of the instances of an account in a month, as far as it is added up. */
interface EgressTrafficRow {
  account_id: number
  /** As in `2026-03`. */
  month: string
  /** Of five minutes, counted from the epoch. */
  next_slot: number
  /** One more with each change. */
  version: number
  /** JSON: by region, in bits/s times slots. */
  sent: string
}

export interface DiskRow {
  id: Generated<number>
  compute_id: number
  label: string
  status: string
  /** MB. */
  size: number
  /** MB that its files take: a disk cannot shrink below them. */
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
  /** JSON: the five booleans of the contract's helpers. */
  helpers: string
  /** JSON: `sda`..`sdh`, each null or `{disk_id, volume_id}`. */
  devices: string
  created: string
  updated: string
}

export interface ConfigInterfaceRow {
  id: Generated<number>
  config_id: number
  /** 0 is eth0. */
  position: number
  purpose: string
  primary: Generated<number>
  label: string | null
  ipam_address: string | null
  vpc_id: number | null
  subnet_id: number | null
  ipv4_vpc: string | null
  nat_1_1: string | null
  /** JSON: array of CIDR; null unless the purpose is vpc. */
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
  /** Null has the service's default on a public IPv4 and none elsewhere. */
  rdns: string | null
}

export interface BackupRow {
  id: Generated<number>
  compute_id: number
  region: string
  /** `auto` or `snapshot`. */
  type: string
  /** As kept: `running` until its job is over; in between the clock says how far it is. */
  status: string
  available: Generated<number>
  label: string | null
  created: string
  updated: string
  finished: string | null
  /** Milliseconds between which it is taken. */
  started_at: number
  due_at: number
  /** JSON: a `BackupContents`; empty until it is done. */
  contents: Generated<string>
}

/** One of the five places for clones of a source that run at once; it is free again when the clone is done. */
interface CloneSlotRow {
  source_id: number
  slot: number
  target_id: number
}
