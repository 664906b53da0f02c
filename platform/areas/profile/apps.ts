import type { Selectable } from 'kysely'
import { wireTime } from '#shared/clock.ts'
import { pageOf } from '../../database/page.ts'
import type { AuthorizedApp } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import type { OauthGrantRow } from '../../oauth/tables.ts'
import { notFound } from '#shared/httpError.ts'

const toApp = (row: Selectable<OauthGrantRow>): AuthorizedApp => ({
  id: row.id,
  label: row.label,
  scopes: row.scopes,
  website: row.website,
  created: row.created,
  expiry: wireTime(row.expires_at),
})

const ownGrants = ({ db, user, now }: Context) =>
  db
    .selectFrom('oauth_grant')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .orderBy('id')

async function ownGrant(context: Context, id: number) {
  const row = await ownGrants(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Handlers for applications that the user has authorized. */
export const appHandlers: Handlers<
  'listAuthorizedApps' | 'getAuthorizedApp' | 'revokeAuthorizedApp'
> = {
  listAuthorizedApps: ({ query }, context) => pageOf(ownGrants(context), query, toApp),

  async getAuthorizedApp({ path }, context) {
    return toApp(await ownGrant(context, path.appId))
  },

  async revokeAuthorizedApp({ path }, context) {
    const { id } = await ownGrant(context, path.appId)
    // The codes and tokens of the grant are deleted by cascade.
    await context.db.deleteFrom('oauth_grant').where('id', '=', id).execute()
    return {}
  },
}
