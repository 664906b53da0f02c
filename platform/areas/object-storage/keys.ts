import { wholePage } from '../../database/page.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../operation.ts'
import { notFound } from '../../refusal.ts'
import { toStorageKey } from './rows.ts'

const keys = (db: Queryable, { accountId }: Pick<Context, 'accountId'>) =>
  db.selectFrom('storage_key').selectAll().where('account_id', '=', accountId).orderBy('id')

export const storageKeyHandlers: Handlers<'listStorageKeys' | 'getStorageKey'> = {
  async listStorageKeys(_, context) {
    return wholePage((await keys(context.db, context).execute()).map(toStorageKey))
  },

  async getStorageKey({ path }, context) {
    const row = await keys(context.db, context)
      .where('id', '=', path.keyId)
      .executeTakeFirstOrThrow(notFound)
    return toStorageKey(row)
  },
}
