import { type Clock, wireTime } from '#shared/clock.ts'
import type { Queryable } from '../database/transaction.ts'
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
