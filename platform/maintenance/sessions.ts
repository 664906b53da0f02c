import { systemClock } from '#shared/clock.ts'
import { endSessions } from '../auth/endSessions.ts'
import { userId } from '../auth/users.ts'
import type { Database } from '../database/open.ts'

/**
 * Ends all sessions of a user.
 * @param sessionMax maximum lifetime of a session, in milliseconds
 * @returns the number of console sessions that ended
 * @throws Error if the user does not exist
 */
export async function signOut(db: Database, username: string, sessionMax: number): Promise<number> {
  return await endSessions({ db, clock: systemClock, sessionMax }, await userId(db, username))
}
