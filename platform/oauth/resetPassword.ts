import { randomBytes } from 'node:crypto'
import { type Clock, wireTime } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { type EndingContext, endSessions } from '../sign-in/endSessions.ts'
import { turnCodesOff } from '../sign-in/oneTimeCodes.ts'
import { userId } from '../users.ts'
import { hashPassword } from './passwords.ts'

/**
 * Gives a user another password.
 * @param from the hash of the one before, for which another is not replaced
 * @returns false where it is another one by now
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

/**
 * Gives a user a password of 24 characters made at random, and asks for no one-time codes: their app may be lost.
 * @param lostPasskeys removes their passkeys, and ends their sessions: whoever found the device may be in
 * @throws Error when there is no such user
 */
export async function resetPassword(
  db: Database,
  clock: Clock,
  username: string,
  lostPasskeys?: Pick<EndingContext, 'secrets' | 'sessionMax'>,
): Promise<string> {
  const id = await userId(db, username)
  const password = randomBytes(18).toString('base64url')
  await inTransaction(db, async (tx) => {
    if (!(await changePassword(tx, clock, { id, password })))
      throw new Error(`There is no user ${username}.`)
    await turnCodesOff(tx, clock, id)
    if (!lostPasskeys) return
    await tx.deleteFrom('passkey').where('user_id', '=', id).execute()
    await endSessions({ db: tx, clock, ...lostPasskeys }, id)
  })
  return password
}
