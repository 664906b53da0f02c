import type { Clock } from '#shared/clock.ts'
import type { Queryable } from '../database/transaction.ts'
import { consoleClientId } from './clients.ts'

/**
 * Ends the sessions of a user at the sign-in page, so that it asks for the password again in every browser. The rows stay
 * until they expire, because a request in flight would otherwise write them again.
 */
export async function endSignIns(db: Queryable, clock: Clock, userId: number): Promise<void> {
  await db
    .updateTable('user')
    .set((eb) => ({ sign_in_epoch: eb('sign_in_epoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await db
    .updateTable('oauth_artifact')
    .set({ consumed_at: clock.now() })
    .where('model', '=', 'Session')
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .execute()
}

/** Returns a number that changes whenever the sign-ins of the user end; undefined for a deleted user. */
export async function signInEpoch(db: Queryable, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('user')
    .select('sign_in_epoch')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.sign_in_epoch
}

/** Returns the query that deletes the console's grants. Their codes and tokens are deleted with them. */
export const consoleGrants = (db: Queryable) =>
  db.deleteFrom('oauth_grant').where('client_id', '=', consoleClientId)
