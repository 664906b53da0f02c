import { createHmac } from 'node:crypto'
import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { isPassword } from '../oauth/passwords.ts'
import { changePassword } from '../oauth/changePassword.ts'
import type { Secrets } from '../secrets/secretBox.ts'

interface OwnPasswordContext {
  db: Database
  clock: Clock
  secrets: Secrets
}

/** The password for the sign-in page, which a user can replace. */
export class OwnPassword {
  readonly #context: OwnPasswordContext

  constructor(context: OwnPasswordContext) {
    this.#context = context
  }

  /** Returns the date-time at which the password was created; null if the user has none. */
  async since(userId: number): Promise<string | null> {
    const { password_hash, password_created } = await this.#rowOf(userId)
    return password_hash === null ? null : password_created
  }

  /**
   * Generates a new password of 24 characters. A repeated call with the same key returns the same password, so that a
   * lost response does not lock the user out.
   * @param key random key that the caller generates for this change
   * @returns undefined if the current password is wrong
   */
  async renew(
    userId: number,
    { current, key }: { current: string; key: string },
  ): Promise<string | undefined> {
    const { db, clock, secrets } = this.#context
    const { password_hash: hash } = await this.#rowOf(userId)
    if (hash === null) return undefined
    const password = createHmac('sha256', secrets.derive('own password'))
      .update(JSON.stringify([userId, key, current]))
      .digest()
      .subarray(0, 18)
      .toString('base64url')
    if (!(await isPassword(password, hash))) {
      if (!(await isPassword(current, hash))) return undefined
      if (!(await changePassword(db, clock, { id: userId, password, from: hash }))) return undefined
    }
    return password
  }

  #rowOf(userId: number) {
    return this.#context.db
      .selectFrom('user')
      .select(['password_hash', 'password_created'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  }
}
