import type { Selectable } from 'kysely'
import { scopesError, scopesWithin } from '../../../contract/rules/grants.ts'
import { makeToken } from '../../auth/tokens.ts'
import { fromWireTime, wireTime } from '#shared/clock.ts'
import { pageOf } from '../../database/page.ts'
import { inTransaction, type Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Token, TokenCreate } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { type FieldError, notFound, throwIfErrors } from '#shared/httpError.ts'
import type { TokenRow } from '../account/tables.ts'

/** Expiry time shown for a token that does not expire (response shapes 1.6). */
const never = '2999-12-12T05:00:00'

const toToken = (row: Selectable<TokenRow>): Token => ({
  id: row.id,
  label: row.label,
  scopes: row.scopes,
  created: row.created,
  expiry: row.expiry ?? never,
  token: row.prefix,
})

const entityOf = ({ id, label }: { id: number; label: string }): Entity => ({
  id,
  label,
  type: 'token',
  url: `/v4/profile/tokens/${id}`,
})

/**
 * Selects the valid personal tokens of a user. Console sessions end by signing out, and tokens of applications when
 * the authorization is revoked.
 */
const ownTokens = (db: Queryable, { user, now }: Context) =>
  db
    .selectFrom('token')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('session', '=', 0)
    .where('grant_id', 'is', null)
    .where((eb) => eb.or([eb('expiry', 'is', null), eb('expiry', '>', wireTime(now))]))

async function ownToken(db: Queryable, context: Context, id: number) {
  const row = await ownTokens(db, context).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function expiryError(expiry: string, now: number): string | undefined {
  const time = fromWireTime(expiry)
  // Detect dates such as February 30, which parse but convert back to another day.
  if (Number.isNaN(time) || wireTime(time) !== expiry) return 'Must be an existing date and time'
  return time <= now ? 'Must be in the future' : undefined
}

function createErrors(body: TokenCreate, scopes: string, context: Context): FieldError[] {
  const faults: FieldError[] = []
  const fault = scopesError(scopes)
  if (fault !== undefined) faults.push({ reason: fault, field: 'scopes' })
  else if (!scopesWithin(scopes, context.caller?.scopes ?? ''))
    faults.push({ reason: 'Must not go beyond the scopes of your own token', field: 'scopes' })
  const expired = body.expiry ? expiryError(body.expiry, context.now) : undefined
  if (expired !== undefined) faults.push({ reason: expired, field: 'expiry' })
  return faults
}

export const tokenHandlers: Handlers<
  'listTokens' | 'createToken' | 'getToken' | 'updateToken' | 'deleteToken'
> = {
  listTokens: ({ query }, context) =>
    pageOf(ownTokens(context.db, context).orderBy('id'), query, toToken),

  createToken: ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      const scopes = body.scopes ?? context.caller?.scopes ?? ''
      throwIfErrors(createErrors(body, scopes, context))
      const expiry = body.expiry === never ? null : (body.expiry ?? null)
      const { id, token } = await makeToken(tx, context.clock, {
        userId: context.user.id,
        label: body.label,
        scopes,
        expiry,
      })
      await context.emit(tx, {
        action: 'token_create',
        entity: entityOf({ id, label: body.label }),
      })
      return { ...toToken(await ownToken(tx, context, id)), token }
    }),

  async getToken({ path }, context) {
    return toToken(await ownToken(context.db, context, path.tokenId))
  },

  updateToken: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const before = await ownToken(tx, context, path.tokenId)
      const label = body.label ?? before.label
      await tx.updateTable('token').set({ label }).where('id', '=', before.id).execute()
      await context.emit(tx, { action: 'token_update', entity: entityOf({ id: before.id, label }) })
      return toToken({ ...before, label })
    }),

  deleteToken: ({ path }, context) =>
    inTransaction(context.db, async (tx) => {
      const token = await ownToken(tx, context, path.tokenId)
      await tx.deleteFrom('token').where('id', '=', token.id).execute()
      await context.emit(tx, { action: 'token_delete', entity: entityOf(token) })
      return {}
    }),
}
