import { randomBytes } from 'node:crypto'
import { type Clock, days, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable, type Tx } from '../database/transaction.ts'
import { endSessions } from '../auth/endSessions.ts'
import { turnCodesOff } from '../auth/oneTimeCodes.ts'
import { userId } from '../auth/users.ts'
import { hashPassword } from './passwords.ts'

/**
 * Changes the password of a user.
 * @param from hash of the current password; the password is not changed if the hash differs
 * @returns false if the password was not changed
 */
export async function changePassword(
  db: Queryable,
  clock: Clock,
  { id, password, from }: { id: number; password: string; from?: string },
): Promise<boolean> {
  const update = db
    .updateTable('user')
    .set({
      password_hash: await hashPassword(password),
      password_created: wireTime(clock.now()),
    })
    .where('id', '=', id)
  const changed = await (from === undefined ? update : update.where('password_hash', '=', from))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

interface PasswordReset {
  password: string
  /** Number of console sessions that ended. */
  sessions: number
  /** Labels of the personal access tokens that ended. */
  tokens: string[]
  /** Labels of the applications whose access ended. */
  applications: string[]
}

interface ResetOptions {
  /** Maximum duration of a session, in milliseconds. */
  sessionMax?: number
  /** True to delete the user's passkeys too. */
  lostPasskeys?: boolean
  /** True to retain personal access tokens and the access of applications. */
  keepTokens?: boolean
}

/**
 * Sets a random password of 24 characters and turns off one-time codes, because the authenticator app may be lost. Ends
 * all sessions and access that were started with the old password, because it may be known to others.
 * @throws Error if the user does not exist
 */
export async function resetPassword(
  db: Database,
  clock: Clock,
  username: string,
  { sessionMax = 7 * days, lostPasskeys = false, keepTokens = false }: ResetOptions = {},
): Promise<PasswordReset> {
  const id = await userId(db, username)
  const password = randomBytes(18).toString('base64url')
  return await inTransaction(db, async (tx) => {
    if (!(await changePassword(tx, clock, { id, password })))
      throw new Error(`There is no user ${username}.`)
    await turnCodesOff(tx, clock, id)
    if (lostPasskeys) await tx.deleteFrom('passkey').where('user_id', '=', id).execute()
    const sessions = await endSessions({ db: tx, clock, sessionMax }, id)
    if (keepTokens) return { password, sessions, tokens: [], applications: [] }
    return { password, sessions, ...(await endTokens(tx, id)) }
  })
}

async function endTokens(tx: Tx, userId: number) {
  const applications = await tx
    .deleteFrom('oauth_grant')
    .where('user_id', '=', userId)
    .returning('label')
    .execute()
  const tokens = await tx
    .deleteFrom('token')
    .where('user_id', '=', userId)
    .where('session', '=', 0)
    .returning('label')
    .execute()
  const labels = (rows: { label: string }[]) => rows.map(({ label }) => label).toSorted()
  return { tokens: labels(tokens), applications: labels(applications) }
}
