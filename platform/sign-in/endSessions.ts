import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/transaction.ts'
import { forgetSignIns } from '../oauth/forgetSignIns.ts'
import type { Secrets } from '../secrets.ts'
import { ConsoleSessions } from './consoleSessions.ts'

export interface EndingContext {
  db: Queryable
  clock: Clock
  secrets: Secrets
  /** The longest that a session may last, milliseconds. */
  sessionMax: number
}

/**
 * Ends the sessions of a user everywhere: those of the console, but for the one that is kept, and those of the sign-in page.
 * Sign-in links that nobody used work no more.
 * @returns how many of the console ended
 */
export async function endSessions(
  { db, clock, secrets, sessionMax }: EndingContext,
  userId: number,
  keptId?: string,
): Promise<number> {
  // First what begins a session, so that none begins meanwhile.
  await db.deleteFrom('sign_in_code').where('user_id', '=', userId).execute()
  await forgetSignIns(db, secrets, userId)
  const sessions = new ConsoleSessions(db, clock)
  const ending = await db
    .selectFrom('console_session')
    .select(['id', 'started'])
    .where('user_id', '=', userId)
    .where('id', '!=', keptId ?? '')
    .execute()
  for (const { id, started } of ending) await sessions.end(id, started + sessionMax)
  return ending.length
}
