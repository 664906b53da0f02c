import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { changePassword } from '../oauth/resetPassword.ts'
import { userId } from '../users.ts'

/** Gives a user a random password, and leaves sessions and tokens as they are. */
export async function newPassword(db: Database, clock: Clock, username: string): Promise<string> {
  const password = randomBytes(18).toString('base64url')
  await changePassword(db, clock, { id: await userId(db, username), password })
  return password
}
