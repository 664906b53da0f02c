import { randomBytes } from 'node:crypto'
import type { Clock } from '#shared/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { changePassword } from '../../../platform/oauth/changePassword.ts'
import { userId } from '../../../platform/auth/users.ts'

/** Sets a random password for a user, leaving sessions and tokens unchanged. */
export async function setRandomPassword(
  db: Database,
  clock: Clock,
  username: string,
): Promise<string> {
  const password = randomBytes(18).toString('base64url')
  await changePassword(db, clock, { id: await userId(db, username), password })
  return password
}
