import { userEntity } from '../areas/account/entities.ts'
import { type Caller, makeSignInCode } from './tokens.ts'
import { type Clock, hours, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { emit } from '../events/emit.ts'
import { HttpError } from '#shared/httpError.ts'
import { readOnlyView } from '#shared/readOnlyView.ts'

/** Validity of a sign-in link for another user, in milliseconds. */
const linkLife = hours

/**
 * Creates a one-time sign-in code for another user of the owner's account and invalidates the previous ones. Returns
 * undefined if the owner is restricted or the account has no such user. The event of the account names both users.
 */
export const signInCodeFor = (
  db: Database,
  clock: Clock,
  { ownerId, username }: { ownerId: number; username: string },
): Promise<{ code: string; expires: string } | undefined> =>
  inTransaction(db, async (tx) => {
    const user = await userBeside(tx, ownerId, username)
    if (!user) return undefined
    await tx.deleteFrom('sign_in_code').where('user_id', '=', user.id).execute()
    const code = await makeSignInCode(tx, clock, user.id, linkLife)
    const now = clock.now()
    await emit(tx, {
      accountId: user.account_id,
      action: 'user_update',
      username: user.owner,
      userId: ownerId,
      now,
      entity: userEntity(user),
      message: 'Sign-in link created',
    })
    return { code, expires: wireTime(now + linkLife) }
  })

/** Paths below `/profile` that another user may read. All others are private, above all tokens. */
const sharedProfile = new Set(['/profile', '/profile/grants', '/profile/logins'])

/**
 * Returns a read-only caller with the permissions of another user.
 * @throws HttpError 403 if `by` is not permitted to do everything, the account has no such user, or the data is private
 */
export async function callerAs(
  db: Queryable,
  by: Caller,
  username: string,
  { method, path }: { method: string; path: string },
): Promise<Caller> {
  if (method !== 'GET') throw new HttpError(403, readOnlyView(username))
  const user = by.scopes === '*' ? await userBeside(db, by.user.id, username) : undefined
  if (!user) throw new HttpError(403, `You may not see the console as ${username}.`)
  if (path.startsWith('/profile') && !sharedProfile.has(path))
    throw new HttpError(403, `Only ${username} can see this.`)
  return {
    ...by,
    user: {
      id: user.id,
      accountId: user.account_id,
      username: user.username,
      email: user.email,
      restricted: user.restricted === 1,
      globalGrants: JSON.parse(user.global_grants),
    },
  }
}

const userBeside = (db: Queryable, ownerId: number, username: string) =>
  db
    .selectFrom('user')
    .innerJoin('user as owner', 'owner.account_id', 'user.account_id')
    .selectAll('user')
    .select('owner.username as owner')
    .where('owner.id', '=', ownerId)
    .where('owner.restricted', '=', 0)
    .where('user.username', '=', username)
    .executeTakeFirst()
