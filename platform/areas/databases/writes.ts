import { allowListErrors } from '../../../contract/rules/allowLists.ts'
import { databaseCan } from '../../../contract/rules/databaseStates.ts'
import type { RuleError } from '../../../contract/rules/ruleErrors.ts'
import {
  databaseUpdateErrors,
  maintenanceErrors,
} from '../../../contract/rules/maintenanceWindows.ts'
import { replicationErrors, withReplicationDefaults } from '../../../contract/rules/replication.ts'
import { grantCreator, revokeGrants } from '../../auth/authorization.ts'
import { mix } from '../../catalogue/hash.ts'
import { regionErrors } from '../../catalogue/regionErrors.ts'
import { minutes, wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type {
  DatabaseEngineName,
  DatabaseUpdate,
  MysqlDatabaseCreate,
  PostgresqlDatabaseCreate,
} from '../../generated/types.gen.ts'
import { rejectTakenLabel, settingLabel } from '../../database/labels.ts'
import type { Context } from '../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { generatePassword } from './clusters.ts'
import { replacePassword } from './clusterSecrets.ts'
import { setStatus, startDatabaseJob } from './databaseJobs.ts'
import { engineById, engineTraits } from './engines.ts'
import type { OnDatabase } from './reads.ts'
import {
  databaseEntity,
  type DatabaseRecord,
  lockedDatabase,
  toDatabase,
  windowOf,
} from './rows.ts'
import { patchSeconds } from './schedules.ts'
import { typeErrors, beginResize, changeSettings, askedOf } from './updates.ts'
import { throwIfInvalid } from './throwIfInvalid.ts'

type CreateBody = MysqlDatabaseCreate | PostgresqlDatabaseCreate

function createErrors(engine: DatabaseEngineName, body: CreateBody): RuleError[] {
  return [
    ...(engineById(body.engine) ? [] : [{ field: 'engine', reason: 'engine is not valid' }]),
    ...regionErrors(body.region, 'Managed Databases'),
    ...typeErrors(body.type),
    ...allowListErrors(body.allow_list ?? []),
    ...replicationErrors(engine, body),
  ]
}

const [leastProvisioning, mostProvisioning] = [15, 30]

/**
 * Returns the simulated provisioning time: 15 to 30 minutes, in seconds (document 2, 3); always the same for a
 * database.
 */
const provisioningSeconds = (id: number): number =>
  ((leastProvisioning + (mix(id) % (mostProvisioning - leastProvisioning + 1))) * minutes) / 1000

async function insert(
  tx: Tx,
  context: Context,
  engine: DatabaseEngineName,
  body: CreateBody,
): Promise<DatabaseRecord> {
  const { accountId, now } = context
  const { port, username } = engineTraits[engine]
  const replication = withReplicationDefaults(engine, body)
  const created = wireTime(now)
  const database = await tx
    .insertInto('database')
    .values({
      account_id: accountId,
      label: body.label,
      region: body.region,
      type: body.type,
      engine,
      version: engineById(body.engine)?.version ?? '',
      status: 'provisioning',
      encrypted: body.encrypted === true ? 1 : 0,
      ssl_connection: body.ssl_connection === false ? 0 : 1,
      allow_list: JSON.stringify(body.allow_list ?? []),
      host_primary: null,
      host_secondary: null,
      port,
      ...replication,
      replication_commit_type: replication.replication_commit_type ?? null,
      day_of_week: null,
      week_of_month: null,
      username,
      password: '',
      ca_certificate: null,
      created,
      updated: created,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await replacePassword(tx, context, database.id, generatePassword())
  return database
}

/** Returns the operations that change a database; both engines have the same ones (document 2, 4.2). */
export const writesOf = (engine: DatabaseEngineName) => ({
  create: ({ body }: { body: CreateBody }, context: Context) => {
    throwIfErrors(createErrors(engine, body))
    return settingLabel(
      'database',
      inTransaction(context.db, async (tx) => {
        await rejectTakenLabel(tx, 'database', context.accountId, body.label)
        const database = await insert(tx, context, engine, body)
        await grantCreator(tx, context.user, 'database', database.id)
        await startDatabaseJob(tx, context.jobs, database, {
          kind: 'database_create',
          durationSeconds: provisioningSeconds(database.id),
          username: context.user.username,
          action: 'database_create',
        })
        return toDatabase(database)
      }),
    )
  },

  update: ({ path, body: changes }: OnDatabase & { body: DatabaseUpdate }, context: Context) =>
    settingLabel(
      'database',
      inTransaction(context.db, async (tx) => {
        const database = await lockedDatabase(tx, context, engine, path.instanceId)
        const { frequency } = windowOf(database)
        throwIfErrors([
          ...maintenanceErrors(changes.updates ?? {}, frequency),
          ...allowListErrors(changes.allow_list ?? []),
        ])
        const body = askedOf(changes, database, context)
        throwIfErrors(databaseUpdateErrors(body, frequency))
        throwIfInvalid(databaseCan.update(database.status))
        return toDatabase(
          body.type === undefined
            ? await changeSettings(tx, context, database, body)
            : await beginResize(tx, context, database, body.type, body),
        )
      }),
    ),

  delete: async ({ path }: OnDatabase, context: Context) => {
    await inTransaction(context.db, async (tx) => {
      const database = await lockedDatabase(tx, context, engine, path.instanceId)
      throwIfInvalid(databaseCan.delete(database.status))
      await revokeGrants(tx, 'database', database.id)
      await tx.deleteFrom('database').where('id', '=', database.id).execute()
      await context.emit(tx, { action: 'database_delete', entity: databaseEntity(database) })
    })
    return {}
  },

  patch: async ({ path }: OnDatabase, context: Context) => {
    await inTransaction(context.db, async (tx) => {
      const database = await lockedDatabase(tx, context, engine, path.instanceId)
      throwIfInvalid(databaseCan.patch(database.status))
      await setStatus(tx, database, 'updating', context.now)
      // The engine version stays the same, because patches never update the engine (document 2, 4.2).
      await startDatabaseJob(tx, context.jobs, database, {
        kind: 'database_update',
        durationSeconds: patchSeconds(database),
        username: context.user.username,
        action: 'database_update',
        message: 'Operating-system patches',
        payload: { pending: '[]' },
      })
    })
    return {}
  },

  resetCredentials: async ({ path }: OnDatabase, context: Context) => {
    await inTransaction(context.db, async (tx) => {
      const database = await lockedDatabase(tx, context, engine, path.instanceId)
      await startDatabaseJob(tx, context.jobs, database, {
        kind: 'database_password',
        object: 'database password',
        durationSeconds: 5,
        username: context.user.username,
      })
      await tx
        .updateTable('database')
        .set({ credentials_reset: 1, updated: wireTime(context.now) })
        .where('id', '=', database.id)
        .execute()
      await context.emit(tx, {
        action: 'database_credentials_reset',
        entity: databaseEntity(database),
      })
    })
    return {}
  },
})
