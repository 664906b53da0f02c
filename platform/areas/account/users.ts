import type { Selectable } from 'kysely'
import { wireTime } from '#shared/clock.ts'
import { pageOfAll } from '../../database/page.ts'
import {
  inTransaction,
  isUniqueViolation,
  type Queryable,
  type Tx,
} from '../../database/transaction.ts'
import type { User } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { userEntity } from './entities.ts'
import { lockAccount } from './lockAccount.ts'
import type { UserRow } from './tables.ts'

type Row = Selectable<UserRow>

/** Converts rows to the contract's format, loading the keys and logins of all rows together. */
async function toUsers(db: Queryable, rows: readonly Row[]): Promise<User[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const keys = await db
    .selectFrom('ssh_key')
    .select(['user_id', 'label'])
    .where('user_id', 'in', ids)
    .orderBy('id')
    .execute()
  const lastLogins = await db
    .selectFrom('login')
    .select(['user_id', 'datetime', 'status'])
    .where('id', 'in', (of) =>
      of
        .selectFrom('login')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('user_id', 'in', ids)
        .groupBy('user_id'),
    )
    .execute()
  const lastOf = new Map(lastLogins.map((login) => [login.user_id, login]))
  return rows.map((row) => {
    const last = lastOf.get(row.id)
    return {
      username: row.username,
      email: row.email,
      restricted: row.restricted === 1,
      ssh_keys: keys.filter((key) => key.user_id === row.id).map(({ label }) => label),
      tfa_enabled: row.two_factor_auth === 1,
      verified_phone_number: null,
      password_created: row.password_created,
      last_login: last
        ? {
            login_datetime: last.datetime,
            status: last.status === 'failed' ? 'failed' : 'successful',
          }
        : null,
      user_type: 'default',
    }
  })
}

async function toUser(db: Queryable, row: Row): Promise<User> {
  const [user] = await toUsers(db, [row])
  if (!user) throw notFound()
  return user
}

/**
 * Returns the user of the account with this name.
 * @throws HttpError 404
 */
export async function userNamed(db: Queryable, accountId: number, username: string): Promise<Row> {
  const row = await db
    .selectFrom('user')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('username', '=', username)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const nameTaken = () => new HttpError(400, 'Username is taken. Choose another one', 'username')

async function rejectTakenName(tx: Tx, username: string, besidesId: number): Promise<void> {
  const taken = await tx
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .where('id', '<>', besidesId)
    .executeTakeFirst()
  if (taken) throw nameTaken()
}

/**
 * Converts a unique index violation to an error response: usernames are unique across accounts, and of two concurrent
 * requests one fails.
 */
async function withUniqueName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error, 'user') ? nameTaken() : error
  }
}

/**
 * Rejects removing the last unrestricted user. The account is locked, so that two users cannot be removed
 * concurrently.
 */
async function rejectLastUnrestricted(tx: Tx, user: Row, error: HttpError): Promise<void> {
  const other = await tx
    .selectFrom('user')
    .select('id')
    .where('account_id', '=', user.account_id)
    .where('restricted', '=', 0)
    .where('id', '<>', user.id)
    .executeTakeFirst()
  if (!other) throw error
}

const changed = (context: Context, work: (tx: Tx) => Promise<User>) =>
  withUniqueName(inTransaction(context.db, work))

export const userHandlers: Handlers<
  'listUsers' | 'createUser' | 'getUser' | 'updateUser' | 'deleteUser'
> = {
  listUsers({ query }, { db, accountId }) {
    const users = db.selectFrom('user').selectAll().where('account_id', '=', accountId)
    return pageOfAll(users.orderBy('id'), query, (rows) => toUsers(db, rows))
  },

  createUser: ({ body }, context) =>
    changed(context, async (tx) => {
      await rejectTakenName(tx, body.username, 0)
      const row = await tx
        .insertInto('user')
        .values({
          account_id: context.accountId,
          username: body.username,
          email: body.email,
          restricted: body.restricted === true ? 1 : 0,
          created: wireTime(context.now),
          password_created: null,
          authorized_keys: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await context.emit(tx, { action: 'user_create', entity: userEntity(row) })
      return await toUser(tx, row)
    }),

  async getUser({ path }, { db, accountId }) {
    return await toUser(db, await userNamed(db, accountId, path.username))
  },

  updateUser: ({ path, body }, context) =>
    changed(context, async (tx) => {
      await lockAccount(tx, context.accountId)
      const user = await userNamed(tx, context.accountId, path.username)
      if (body.username !== undefined) await rejectTakenName(tx, body.username, user.id)
      if (body.restricted === true && user.restricted === 0)
        await rejectLastUnrestricted(
          tx,
          user,
          new HttpError(
            400,
            'The last unrestricted user cannot be restricted. Make another user unrestricted first',
            'restricted',
          ),
        )
      if (body.restricted === false) await dropGrants(tx, user.id)
      const row = await tx
        .updateTable('user')
        .set({
          username: body.username ?? user.username,
          email: body.email ?? user.email,
          restricted: (body.restricted ?? user.restricted === 1) ? 1 : 0,
        })
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await context.emit(tx, { action: 'user_update', entity: userEntity(row) })
      return await toUser(tx, row)
    }),

  deleteUser: ({ path }, context) =>
    inTransaction(context.db, async (tx) => {
      await lockAccount(tx, context.accountId)
      const user = await userNamed(tx, context.accountId, path.username)
      if (user.restricted === 0)
        await rejectLastUnrestricted(
          tx,
          user,
          new HttpError(
            400,
            'The last unrestricted user cannot be deleted. Make another user unrestricted first',
          ),
        )
      await tx.deleteFrom('user').where('id', '=', user.id).execute()
      await context.emit(tx, { action: 'user_delete', entity: userEntity(user) })
      return {}
    }),
}

/** Deletes the grants of a user who becomes unrestricted; restricting the user again starts without grants. */
async function dropGrants(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_grant').where('user_id', '=', userId).execute()
  await tx.updateTable('user').set({ global_grants: '{}' }).where('id', '=', userId).execute()
}
