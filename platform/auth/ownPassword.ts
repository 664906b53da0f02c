import { createHmac } from 'node:crypto'
import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { isPassword } from '../oauth/passwords.ts'
import { changePassword } from '../oauth/resetPassword.ts'
import type { Secrets } from '../secrets/secretBox.ts'

interface OwnPasswordContext {
  db: Database
  clock: Clock
  secrets: Secrets
}

/** The password that a person types into the sign-in page, for its owner to renew. */
export class OwnPassword {
  readonly #context: OwnPasswordContext

  constructor(context: OwnPasswordContext) {
    this.#context = context
  }

  /** Since when the person has it, null for who has none; a date-time of the contract. */
  async since(userId: number): Promise<string | null> {
    const { password_hash, password_created } = await this.#rowOf(userId)
    return password_hash === null ? null : password_created
  }

  /**
   * Makes a new one of 24 characters. The same call again returns the same one, so that a lost response locks nobody out.
   * @param key made at random by the caller, for this change alone
   * @returns undefined when the current one is wrong
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
