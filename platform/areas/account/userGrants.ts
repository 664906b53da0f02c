import { grantKinds } from '../../../contract/rules/grants.ts'
import { grantedObjects } from '../../auth/authorization.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { GlobalGrantsUpdate, GrantsUpdate } from '../../generated/types.gen.ts'
import type { Handlers } from '../../api/context.ts'
import { type FieldError, noAccess, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { userEntity } from './entities.ts'
import { grantsOfUser } from './grants.ts'
import { lockAccount } from './lockAccount.ts'
import { userNamed } from './users.ts'

/** Merges `add_vpcs` into `add_vpc`, its other spelling (response shapes 9, row 3). */
function globalChanges(update: GlobalGrantsUpdate): Record<string, unknown> {
  const { add_vpcs, ...changes } = update
  if (add_vpcs === undefined) return changes
  if (changes.add_vpc !== undefined && changes.add_vpc !== add_vpcs)
    throw new HttpError(400, 'Must be the same as add_vpc, or omitted', 'global.add_vpcs')
  return { ...changes, add_vpc: add_vpcs }
}

/** Returns errors for rows about objects that the account does not have, and for duplicate rows. */
async function rowErrors(tx: Tx, accountId: number, update: GrantsUpdate): Promise<FieldError[]> {
  const faults: FieldError[] = []
  for (const kind of grantKinds) {
    const rows = update[kind] ?? []
    if (rows.length === 0) continue
    const known = new Set((await grantedObjects(tx, accountId, kind)).map(({ id }) => id))
    const named = new Set<number>()
    for (const [index, { id }] of rows.entries()) {
      const field = `${kind}[${index}].id`
      if (!known.has(id)) faults.push({ reason: noAccess(kind, id), field })
      else if (named.has(id)) faults.push({ reason: 'Must not have the same object twice', field })
      named.add(id)
    }
  }
  return faults
}

async function writeRows(tx: Tx, userId: number, update: GrantsUpdate): Promise<void> {
  for (const kind of grantKinds)
    for (const { id, permissions } of update[kind] ?? []) {
      const key = { user_id: userId, object_type: kind, object_id: id }
      if (permissions === null) {
        await tx
          .deleteFrom('user_grant')
          .where('user_id', '=', userId)
          .where('object_type', '=', kind)
          .where('object_id', '=', id)
          .execute()
        continue
      }
      await tx
        .insertInto('user_grant')
        .values({ ...key, permissions })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'object_type', 'object_id']).doUpdateSet({ permissions }),
        )
        .execute()
    }
}

export const userGrantHandlers: Handlers<'getUserGrants' | 'updateUserGrants'> = {
  async getUserGrants({ path }, { db, accountId }) {
    const user = await userNamed(db, accountId, path.username)
    return user.restricted === 1 ? await grantsOfUser(db, user) : undefined
  },

  updateUserGrants: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      await lockAccount(tx, context.accountId)
      const user = await userNamed(tx, context.accountId, path.username)
      if (user.restricted === 0)
        throw new HttpError(400, 'An unrestricted user has no grants. Restrict the user first')
      throwIfErrors(await rowErrors(tx, context.accountId, body))
      const changes = body.global ? globalChanges(body.global) : {}
      const global_grants = JSON.stringify({ ...JSON.parse(user.global_grants), ...changes })
      await tx.updateTable('user').set({ global_grants }).where('id', '=', user.id).execute()
      await writeRows(tx, user.id, body)
      await context.emit(tx, { action: 'user_update', entity: userEntity(user) })
      return await grantsOfUser(tx, { ...user, global_grants })
    }),
}
