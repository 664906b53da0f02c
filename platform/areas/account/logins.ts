import type { Selectable } from 'kysely'
import { days, wireTime } from '#shared/clock.ts'
import { pageOf } from '../../database/page.ts'
import type { Login } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import type { LoginRow } from './tables.ts'

const toLogin = (row: Selectable<LoginRow>): Login => ({
  id: row.id,
  datetime: row.datetime,
  ip: row.ip,
  username: row.username,
  status: row.status === 'failed' ? 'failed' : 'successful',
  restricted: row.restricted === 1,
})

const recentLogins = ({ db, accountId, now }: Context) =>
  db
    .selectFrom('login')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('datetime', '>=', wireTime(now - 90 * days))
    .orderBy('id')

const ownLogins = (context: Context) => recentLogins(context).where('user_id', '=', context.user.id)

async function one(logins: ReturnType<typeof recentLogins>, id: number): Promise<Login> {
  const row = await logins.where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toLogin(row)
}

export const loginHandlers: Handlers<'listAccountLogins' | 'getAccountLogin'> = {
  listAccountLogins: ({ query }, context) => pageOf(recentLogins(context), query, toLogin),
  getAccountLogin: ({ path }, context) => one(recentLogins(context), path.loginId),
}

export const ownLoginHandlers: Handlers<'listProfileLogins' | 'getProfileLogin'> = {
  listProfileLogins: ({ query }, context) => pageOf(ownLogins(context), query, toLogin),
  getProfileLogin: ({ path }, context) => one(ownLogins(context), path.loginId),
}
