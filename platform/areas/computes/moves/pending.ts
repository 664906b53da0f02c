import type { Queryable, Tx } from '../../../database/transaction.ts'
import type { ComputeRecord } from '../rows.ts'

/** Maintenance and notifications of a planned migration of an instance to another host (document 3, 4). */
export interface Announced {
  maintenanceIds: number[]
  notificationIds: number[]
}

const noticeTypes = ['migration_pending', 'migration_scheduled', 'migration_imminent']
const moveTypes = ['cold_migration', 'live_migration']

const migrationsOf = (db: Queryable, computeId: number, status: string) =>
  db
    .selectFrom('maintenance')
    .select('id')
    .where('compute_id', '=', computeId)
    .where('type', 'in', moveTypes)
    .where('status', '=', status)
    .execute()

/** Returns the pending migration of an instance; undefined if there is none. */
export async function pendingMigration(
  db: Queryable,
  compute: Pick<ComputeRecord, 'id' | 'account_id'>,
): Promise<Announced | undefined> {
  const planned = await migrationsOf(db, compute.id, 'pending')
  const notices = await db
    .selectFrom('notification')
    .select(['id', 'entity'])
    .where('account_id', '=', compute.account_id)
    .where('type', 'in', noticeTypes)
    .where('entity', 'is not', null)
    .execute()
  const own = notices.filter(({ entity }) => {
    const about: { type: string; id: unknown } = JSON.parse(entity ?? '{}')
    return about.type === 'compute' && about.id === compute.id
  })
  if (planned.length === 0 && own.length === 0) return undefined
  return {
    maintenanceIds: planned.map(({ id }) => id),
    notificationIds: own.map(({ id }) => id),
  }
}

/** Returns true while a scheduled migration is running. */
export const isMigrationUnfinished = async (db: Queryable, computeId: number): Promise<boolean> =>
  (await migrationsOf(db, computeId, 'started')).length > 0

async function withdraw(tx: Tx, { notificationIds }: Announced): Promise<void> {
  if (notificationIds.length > 0)
    await tx.deleteFrom('notification').where('id', 'in', notificationIds).execute()
}

export async function markMaintenance(
  tx: Tx,
  ids: readonly number[],
  status: 'pending' | 'started' | 'completed',
): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('maintenance').set({ status }).where('id', 'in', ids).execute()
}

/** Deletes the notifications of a migration and marks its maintenance as started. */
export async function beginAnnounced(tx: Tx, announced: Announced): Promise<void> {
  await withdraw(tx, announced)
  await markMaintenance(tx, announced.maintenanceIds, 'started')
}

/** Cancels an announced migration, because the instance moves to another data center instead (document 3, 4). */
export async function cancelAnnounced(tx: Tx, announced: Announced): Promise<void> {
  await withdraw(tx, announced)
  if (announced.maintenanceIds.length > 0)
    await tx.deleteFrom('maintenance').where('id', 'in', announced.maintenanceIds).execute()
}
