import { databaseCan } from '../../../contract/rules/databaseStates.ts'
import { visibleIds } from '../../access.ts'
import { pageOf, pageOfItems, type PageQuery } from '../../database/page.ts'
import type { DatabaseEngineName } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../operation.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { engineById, engines } from './engines.ts'
import { type DatabaseRecord, ownedDatabase, toBackup, toDatabase, toSummary } from './rows.ts'
import { databaseTypeById, databaseTypes } from './types.ts'

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw notFound()
  return item
}

/** The databases that a user may read, by id. */
function readable({ db, user }: Context) {
  const all = db
    .selectFrom('database')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .orderBy('id')
  const ids = visibleIds(db, user, 'database')
  return ids ? all.where('id', 'in', ids) : all
}

/** @throws Refusal 404, and 400 when the status does not allow what is asked */
async function databaseThatCan(
  context: Context,
  engine: DatabaseEngineName,
  id: number,
  can: (status: string) => string | undefined,
): Promise<DatabaseRecord> {
  const database = await ownedDatabase(context.db, context, engine, id)
  const reason = can(database.status)
  if (reason !== undefined) throw new Refusal(400, reason)
  return database
}

interface OnDatabase {
  path: { instanceId: number }
}

/** The reads of one engine: both have the same ones (document 2, 4.2). */
const readsOf = (engine: DatabaseEngineName) => ({
  list: ({ query }: { query: PageQuery }, context: Context) =>
    pageOf(readable(context).where('engine', '=', engine), query, toDatabase),

  get: async ({ path }: OnDatabase, context: Context) => {
    return toDatabase(await ownedDatabase(context.db, context, engine, path.instanceId))
  },

  listBackups: async ({ path, query }: OnDatabase & { query: PageQuery }, context: Context) => {
    const { id } = await databaseThatCan(context, engine, path.instanceId, databaseCan.listBackups)
    const backups = context.db
      .selectFrom('database_backup')
      .selectAll()
      .where('database_id', '=', id)
      .orderBy('id')
    return await pageOf(backups, query, toBackup)
  },

  getBackup: async (
    { path }: { path: { instanceId: number; backupId: number } },
    context: Context,
  ) => {
    const { id } = await databaseThatCan(context, engine, path.instanceId, databaseCan.getBackup)
    const backup = await context.db
      .selectFrom('database_backup')
      .selectAll()
      .where('id', '=', path.backupId)
      .where('database_id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    return toBackup(backup)
  },

  getCredentials: async ({ path }: OnDatabase, context: Context) => {
    const { username, password } = await databaseThatCan(
      context,
      engine,
      path.instanceId,
      databaseCan.getCredentials,
    )
    return { username, password }
  },

  getSsl: async ({ path }: OnDatabase, context: Context) => {
    const { ca_certificate: pem } = await databaseThatCan(
      context,
      engine,
      path.instanceId,
      databaseCan.getSsl,
    )
    return { ca_certificate: pem === null ? null : Buffer.from(pem).toString('base64') }
  },
})

const mysql = readsOf('mysql')
const postgresql = readsOf('postgresql')

export const databaseHandlers: Handlers<
  | 'listDatabaseEngines'
  | 'getDatabaseEngine'
  | 'listDatabaseTypes'
  | 'getDatabaseType'
  | 'listDatabases'
  | 'listMysqlDatabases'
  | 'getMysqlDatabase'
  | 'listMysqlDatabaseBackups'
  | 'getMysqlDatabaseBackup'
  | 'getMysqlDatabaseCredentials'
  | 'getMysqlDatabaseSsl'
  | 'listPostgresqlDatabases'
  | 'getPostgresqlDatabase'
  | 'listPostgresqlDatabaseBackups'
  | 'getPostgresqlDatabaseBackup'
  | 'getPostgresqlDatabaseCredentials'
  | 'getPostgresqlDatabaseSsl'
> = {
  listDatabaseEngines: ({ query }) => pageOfItems(engines, query),
  getDatabaseEngine: ({ path }) => known(engineById(path.engineId)),
  listDatabaseTypes: ({ query }) => pageOfItems(databaseTypes, query),
  getDatabaseType: ({ path }) => known(databaseTypeById(path.typeId)),
  listDatabases: ({ query }, context) => pageOf(readable(context), query, toSummary),

  listMysqlDatabases: mysql.list,
  getMysqlDatabase: mysql.get,
  listMysqlDatabaseBackups: mysql.listBackups,
  getMysqlDatabaseBackup: mysql.getBackup,
  getMysqlDatabaseCredentials: mysql.getCredentials,
  getMysqlDatabaseSsl: mysql.getSsl,

  listPostgresqlDatabases: postgresql.list,
  getPostgresqlDatabase: postgresql.get,
  listPostgresqlDatabaseBackups: postgresql.listBackups,
  getPostgresqlDatabaseBackup: postgresql.getBackup,
  getPostgresqlDatabaseCredentials: postgresql.getCredentials,
  getPostgresqlDatabaseSsl: postgresql.getSsl,
}
