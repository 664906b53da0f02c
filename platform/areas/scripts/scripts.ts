import type { Selectable } from 'kysely'
import { permissionsOn, visibleIds } from '../../auth/authorization.ts'
import { pageOf } from '../../database/page.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Script } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, unauthorized } from '#shared/httpError.ts'
import type { ScriptRow } from './tables.ts'

type ScriptRecord = Selectable<ScriptRow>

/** Converts a row to the contract's format (response shapes 6.2). */
const toScript = (
  { account_id, ...row }: ScriptRecord,
  context: Pick<Context, 'accountId'>,
): Script => ({
  ...row,
  images: JSON.parse(row.images),
  is_public: row.is_public === 1,
  mine: account_id === context.accountId,
  user_defined_fields: JSON.parse(row.user_defined_fields),
})

/**
 * Returns a script that the user may run: a public one, or one of the account.
 * @throws HttpError 404, and 403 without a grant for a private script of the account
 */
async function readableScript(
  db: Queryable,
  { user }: Pick<Context, 'user'>,
  id: number,
): Promise<ScriptRecord> {
  const script = await db
    .selectFrom('script')
    .selectAll()
    .where('id', '=', id)
    .where((is) => is.or([is('is_public', '=', 1), is('account_id', '=', user.accountId)]))
    .executeTakeFirstOrThrow(notFound)
  if (script.is_public === 0 && (await permissionsOn(db, user, 'script', id)) === undefined)
    throw unauthorized()
  return script
}

export const scriptHandlers: Handlers<'listScripts' | 'getScript'> = {
  listScripts({ query }, context) {
    const { db, user, accountId } = context
    const ids = visibleIds(db, user, 'script')
    const rows = db
      .selectFrom('script')
      .selectAll()
      .where((is) => {
        const own = is('account_id', '=', accountId)
        return is.or([is('is_public', '=', 1), ids ? is.and([own, is('id', 'in', ids)]) : own])
      })
      .orderBy('id')
    return pageOf(rows, query, (row) => toScript(row, context))
  },

  async getScript({ path }, context) {
    return toScript(await readableScript(context.db, context, path.scriptId), context)
  },
}
