import type { Clock } from '#shared/clock.ts'
import type { Queryable } from '../database/transaction.ts'
import { consoleGrants, endSignIns } from '../oauth/endSignIns.ts'
import { ConsoleSessions } from './consoleSessions.ts'

interface EndingContext {
  db: Queryable
  clock: Clock
  /** Maximum lifetime of a session, in milliseconds. */
  sessionMax: number
}

/**
 * Ends all sessions of a user except one: console sessions with their grants and tokens, and sessions of the sign-in
 * page. Unused sign-in links stop working. Personal access tokens and grants of other applications remain valid.
 * @returns the number of console sessions that ended
 */
export async function endSessions(
  { db, clock, sessionMax }: EndingContext,
  userId: number,
  keptId?: string,
): Promise<number> {
  // Delete the sign-in codes first, so that no session can start in the meantime.
  await db.deleteFrom('sign_in_code').where('user_id', '=', userId).execute()
  await endSignIns(db, clock, userId)
  const sessions = new ConsoleSessions(db, clock)
  const ofUser = await db
    .selectFrom('console_session')
    .select(['id', 'started', 'grant_id'])
    .where('user_id', '=', userId)
    .execute()
  const ending = ofUser.filter(({ id }) => id !== keptId)
  for (const { id, started } of ending) await sessions.end(id, started + sessionMax, keptId)
  const keptSession = ofUser.find(({ id }) => id === keptId)
  // Delete the grants of expired sessions and of sessions whose sign-in was not completed.
  await consoleGrants(db)
    .where('user_id', '=', userId)
    .where('id', '!=', keptSession?.grant_id ?? 0)
    .execute()
  return ending.length
}
