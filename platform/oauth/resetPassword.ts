import { randomBytes } from 'node:crypto'
import { type Clock, wireTime } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { userId } from '../users.ts'
import { hashPassword } from './passwords.ts'

/** Gives a user a password of 24 characters made at random. @throws Error when there is no such user */
export async function resetPassword(db: Database, clock: Clock, username: string): Promise<string> {
  const password = randomBytes(18).toString('base64url')
  await db
    .updateTable('user')
    .set({
      password_hash: await hashPassword(password),
      password_created: wireTime(clock.now()),
    })
    .where('id', '=', await userId(db, username))
    .execute()
  return password
}
