import { automaticDays } from '#contract/rules/databaseStates.ts'
import { hashText } from '../../catalogue/hash.ts'
import { days, wireTime } from '#shared/clock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { DatabaseRecord } from './rows.ts'

/** Payload of a running backup. Backups are listed only once they are complete (response shapes 3.4). */
export interface BackupPayload {
  type: 'auto' | 'snapshot'
  label: string
  target: 'primary' | 'secondary'
  /** Date and time of the data in the backup, in the API format. */
  created: string
  /** Status of the database before the backup, which is restored afterwards. */
  before: string
}

/** Retention of automatic backups, in milliseconds, and their maximum number (document 2, 4.2). */
const keptFor = automaticDays * days
const keptAutomatic = 7

/** Returns the label of an automatic backup, such as `Scheduled - 02/04/22 11:11 UTC-XcCRmI`. */
export function automaticLabel({ id }: Pick<DatabaseRecord, 'id'>, taken: number): string {
  const [, year, month, day, time] = /^..(..)-(..)-(..)T(.....)/.exec(wireTime(taken)) ?? []
  const suffix = hashText(`backup ${id} ${taken}`).toString(36).padStart(6, 'x').slice(0, 6)
  return `Scheduled - ${month}/${day}/${year} ${time} UTC-${suffix}`
}

export async function addBackup(
  tx: Tx,
  database: Pick<DatabaseRecord, 'id'>,
  { type, label, target, created }: BackupPayload,
): Promise<void> {
  await tx
    .insertInto('database_backup')
    .values({ database_id: database.id, type, label, target, created })
    .execute()
  if (type === 'auto') await removeSurplus(tx, database)
}

const automatic = (tx: Tx, { id }: Pick<DatabaseRecord, 'id'>) =>
  tx
    .selectFrom('database_backup')
    .select('id')
    .where('database_id', '=', id)
    .where('type', '=', 'auto')

const remove = async (tx: Tx, backups: readonly { id: number }[]): Promise<void> => {
  const ids = backups.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('database_backup').where('id', 'in', ids).execute()
}

async function removeSurplus(tx: Tx, database: Pick<DatabaseRecord, 'id'>): Promise<void> {
  const newestFirst = await automatic(tx, database)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
  await remove(tx, newestFirst.slice(keptAutomatic))
}

/** Deletes automatic backups older than seven days. */
export async function removeExpired(
  tx: Tx,
  database: Pick<DatabaseRecord, 'id'>,
  now: number,
): Promise<void> {
  const expired = automatic(tx, database).where('created', '<=', wireTime(now - keptFor))
  await remove(tx, await expired.execute())
}
