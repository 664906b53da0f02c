import { randomBytes } from 'node:crypto'
import { type Clock, wireTime } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { turnCodesOff } from '../sign-in/oneTimeCodes.ts'
import { userId } from '../users.ts'
import { hashPassword } from './passwords.ts'

/**
 * Gives a user a password of 24 characters made at random, and asks for no one-time codes: their app may be lost.
 * @throws Error when there is no such user
 */
export async function resetPassword(db: Database, clock: Clock, username: string): Promise<string> {
  const id = await userId(db, username)
  const password = randomBytes(18).toString('base64url')
  await db
    .updateTable('user')
    .set({
      password_hash: await hashPassword(password),
      password_created: wireTime(clock.now()),
    })
    .where('id', '=', id)
    .execute()
  await turnCodesOff(db, clock, id)
  return password
}
