import type { Selectable } from 'kysely'
import type { MaintenanceWindow } from '../../../contract/rules/maintenanceWindows.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Queryable, Tx } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type {
  Database,
  DatabaseBackup,
  DatabaseEngineName,
  DatabaseSummary,
} from '../../generated/types.gen.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import type { DatabaseBackupRow, DatabaseRow } from './tables.ts'
import { databaseTypeById } from './types.ts'

export type DatabaseRecord = Selectable<DatabaseRow>
export type DatabaseBackupRecord = Selectable<DatabaseBackupRow>

const owned = (
  db: Queryable,
  { accountId }: Pick<Context, 'accountId'>,
  engine: DatabaseEngineName,
  id: number,
) =>
  db
    .selectFrom('database')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('engine', '=', engine)

/**
 * Returns a database of the account, under the path of its engine.
 * @throws HttpError 404
 */
export const ownedDatabase = (
  db: Queryable,
  context: Pick<Context, 'accountId'>,
  engine: DatabaseEngineName,
  id: number,
): Promise<DatabaseRecord> => owned(db, context, engine, id).executeTakeFirstOrThrow(notFound)

/**
 * Returns the database, locked until the transaction ends, so that its status cannot change in the meantime.
 * @throws HttpError 404
 */
export const lockedDatabase = (
  tx: Tx,
  context: Pick<Context, 'accountId'>,
  engine: DatabaseEngineName,
  id: number,
): Promise<DatabaseRecord> =>
  forUpdate(tx, owned(tx, context, engine, id)).executeTakeFirstOrThrow(notFound)

export function windowOf({
  frequency,
  day_of_week,
  hour_of_day,
  duration,
  week_of_month,
}: DatabaseRecord): MaintenanceWindow {
  const isMonthly = frequency === 'monthly'
  return {
    frequency: isMonthly ? 'monthly' : 'weekly',
    day_of_week,
    hour_of_day,
    duration,
    week_of_month,
  }
}

const uriOf = ({ engine, id }: Pick<DatabaseRecord, 'engine' | 'id'>): string =>
  `/v4/databases/${engine}/instances/${id}`

/** Returns the event entity of a database. Only its URL identifies the engine (response shapes 6.4). */
export const databaseEntity = (
  database: Pick<DatabaseRecord, 'id' | 'label' | 'engine'>,
): Entity => ({ id: database.id, label: database.label, type: 'database', url: uriOf(database) })

/** Returns the fields that both the list of all engines and the list of one engine have. */
const common = (row: DatabaseRecord): Omit<DatabaseSummary, 'instance_uri'> => ({
  id: row.id,
  label: row.label,
  region: row.region,
  type: row.type,
  engine: row.engine as Database['engine'],
  version: row.version,
  status: row.status as Database['status'],
  encrypted: row.encrypted === 1,
  allow_list: JSON.parse(row.allow_list),
  cluster_size: row.cluster_size === 3 ? 3 : 1,
  hosts: { primary: row.host_primary, secondary: row.host_secondary },
  port: row.port,
  updates: { ...windowOf(row), pending: JSON.parse(row.pending) },
  created: row.created,
  updated: row.updated,
})

export const toSummary = (row: DatabaseRecord): DatabaseSummary => ({
  ...common(row),
  instance_uri: uriOf(row),
})

/** Converts a row to the contract's format (response shapes 3.3). */
export const toDatabase = (row: DatabaseRecord): Database => ({
  ...common(row),
  ssl_connection: row.ssl_connection === 1,
  replication_type: row.replication_type as Database['replication_type'],
  ...(row.replication_commit_type === null
    ? {}
    : {
        replication_commit_type: row.replication_commit_type as NonNullable<
          Database['replication_commit_type']
        >,
      }),
  total_disk_size_gb: Math.floor((databaseTypeById(row.type)?.disk ?? 0) / 1024),
  used_disk_size_gb: row.used_disk_size_gb,
})

export const toDatabaseBackup = ({
  id,
  type,
  label,
  created,
}: DatabaseBackupRecord): DatabaseBackup => ({
  id,
  type: type as DatabaseBackup['type'],
  label,
  created,
})
