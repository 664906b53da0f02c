import { randomBytes } from 'node:crypto'
import { type Clock, days } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { endSessions } from '../auth/endSessions.ts'
import { turnCodesOff } from '../auth/oneTimeCodes.ts'
import { firstUser, userId } from '../auth/users.ts'
import { changePassword } from '../oauth/changePassword.ts'

interface PasswordReset {
  username: string
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
 * @param named name of the user; by default the first unrestricted user
 * @throws Error if the user does not exist
 */
export async function resetPassword(
  db: Database,
  clock: Clock,
  named: string | undefined,
  { sessionMax = 7 * days, lostPasskeys = false, keepTokens = false }: ResetOptions = {},
): Promise<PasswordReset> {
  const username = named ?? (await firstUser(db))
  const id = await userId(db, username)
  const password = randomBytes(18).toString('base64url')
  return await inTransaction(db, async (tx) => {
    if (!(await changePassword(tx, clock, { id, password })))
      throw new Error(`There is no user ${username}.`)
    await turnCodesOff(tx, clock, id)
    if (lostPasskeys) await tx.deleteFrom('passkey').where('user_id', '=', id).execute()
    const sessions = await endSessions({ db: tx, clock, sessionMax }, id)
    if (keepTokens) return { username, password, sessions, tokens: [], applications: [] }
    return { username, password, sessions, ...(await endTokens(tx, id)) }
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
