import type { Queryable } from '../../database/transaction.ts'
import type { Compute } from '../../generated/types.gen.ts'
import { tagsOf } from '../../database/objectTags.ts'
import { byAddress } from './networking/addresses.ts'
import type { ComputeRecord } from './rows.ts'

/** Returns the IPv4 addresses of several instances, public before private ones. */
async function ipv4Of(db: Queryable, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ip_address')
    .select(['compute_id', 'address', 'public'])
    .where('compute_id', 'in', ids)
    .where('type', '=', 'ipv4')
    .execute()
  // Sort per instance, because comparing addresses is expensive and an instance has few.
  return new Map(
    [...Map.groupBy(rows, ({ compute_id }) => compute_id)].map(([id, addresses]) => [
      id,
      addresses.toSorted(byAddress).map(({ address }) => address),
    ]),
  )
}

/** Converts rows to the contract's format (response shapes 4.2), loading related rows of all instances together. */
export async function toComputes(
  db: Queryable,
  rows: readonly ComputeRecord[],
): Promise<Compute[]> {
  const ids = rows.map(({ id }) => id)
  const ipv4 = await ipv4Of(db, ids)
  const tags = await tagsOf(db, 'compute', ids)
  return rows.map((row) => computeFromRow(row, ipv4.get(row.id) ?? [], tags.get(row.id) ?? []))
}

export async function toCompute(db: Queryable, row: ComputeRecord): Promise<Compute> {
  const [compute] = await toComputes(db, [row])
  if (!compute) throw new Error(`Instance ${row.id} has no answer`)
  return compute
}

const computeFromRow = (row: ComputeRecord, ipv4: string[], tags: string[]): Compute => ({
  id: row.id,
  label: row.label,
  group: row.group,
  status: row.status as Compute['status'],
  created: row.created,
  updated: row.updated,
  type: row.type,
  region: row.region,
  image: row.image,
  ipv4,
  ipv6: row.ipv6 === null ? null : `${row.ipv6}/128`,
  hypervisor: 'kvm',
  host_uuid: row.host_uuid,
  watchdog_enabled: row.watchdog_enabled === 1,
  has_user_data: row.has_user_data === 1,
  tags,
  specs: {
    disk: row.disk,
    memory: row.memory,
    vcpus: row.vcpus,
    gpus: row.gpus,
    transfer: row.transfer,
  },
  alerts: {
    cpu: row.alert_cpu,
    io: row.alert_io,
    network_in: row.alert_network_in,
    network_out: row.alert_network_out,
    transfer_quota: row.alert_transfer_quota,
  },
  backups: {
    enabled: row.backups_enabled === 1,
    available: row.backups_enabled === 1 && row.backup_last_successful !== null,
    schedule: {
      day: row.backup_day as Compute['backups']['schedule']['day'],
      window: row.backup_window as Compute['backups']['schedule']['window'],
    },
    last_successful: row.backup_last_successful,
  },
})
