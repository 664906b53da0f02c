import { databaseCan } from '../../../contract/rules/databaseStates.ts'
import { visibleIds } from '../../auth/authorization.ts'
import { pageOf, type PageQuery } from '../../database/page.ts'
import type { DatabaseEngineName } from '../../generated/types.gen.ts'
import type { Context } from '../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { decryptPassword } from './clusterSecrets.ts'
import { type DatabaseRecord, ownedDatabase, toDatabaseBackup, toDatabase } from './rows.ts'

/** Selects the databases that a user may read, ordered by id. */
export function readable({ db, user }: Context) {
  const all = db
    .selectFrom('database')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .orderBy('id')
  const ids = visibleIds(db, user, 'database')
  return ids ? all.where('id', 'in', ids) : all
}

/**
 * Returns a database whose status allows an action.
 * @throws HttpError 404, and 400 when the status does not allow it
 */
async function databaseThatCan(
  context: Context,
  engine: DatabaseEngineName,
  id: number,
  can: (status: string) => string | undefined,
): Promise<DatabaseRecord> {
  const database = await ownedDatabase(context.db, context, engine, id)
  const reason = can(database.status)
  if (reason !== undefined) throw new HttpError(400, reason)
  return database
}

export interface OnDatabase {
  path: { instanceId: number }
}

export interface OnBackup {
  path: { instanceId: number; backupId: number }
}

/** Returns the read operations of one engine; both engines have the same ones (document 2, 4.2). */
export const readsOf = (engine: DatabaseEngineName) => ({
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
    return await pageOf(backups, query, toDatabaseBackup)
  },

  getBackup: async ({ path }: OnBackup, context: Context) => {
    const { id } = await databaseThatCan(context, engine, path.instanceId, databaseCan.getBackup)
    const backup = await context.db
      .selectFrom('database_backup')
      .selectAll()
      .where('id', '=', path.backupId)
      .where('database_id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    return toDatabaseBackup(backup)
  },

  getCredentials: async ({ path }: OnDatabase, context: Context) => {
    const database = await databaseThatCan(
      context,
      engine,
      path.instanceId,
      databaseCan.getCredentials,
    )
    return { username: database.username, password: decryptPassword(context.secrets, database) }
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
