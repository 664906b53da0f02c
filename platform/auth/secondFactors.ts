import type { Database } from '../database/open.ts'
import { forUpdate } from '../database/forUpdate.ts'
import type { Queryable, Tx } from '../database/transaction.ts'

/** Reason for rejecting an app code whose seed is unreadable. */
export const unreadableCodeReason =
  'The platform can no longer check the codes of your app, because its key was replaced. Enter a recovery code, then turn one-time codes off and on again. If you have none, ask the operator to reset your password.'

/** The operator's policy. With `required`, every console user needs a passkey or one-time codes. */
export type SecondFactorRule = 'optional' | 'required'

/** The next step of a sign-in without a second factor: setting up the first factor, or entering an existing one. */
export type MissingFactor = 'set-up' | 'show'

/** Second factors of users, and the sessions in which they were entered. */
export class SecondFactors {
  readonly #db: Database
  readonly isRequired: boolean

  constructor(db: Database, rule: SecondFactorRule) {
    this.#db = db
    this.isRequired = rule === 'required'
  }

  hasAny(userId: number): Promise<boolean> {
    return hasFactor(this.#db, userId)
  }

  /** Returns the step that a session requires; undefined if none, `unkept` for an unknown session. */
  async missingIn(sessionId: string): Promise<MissingFactor | 'unkept' | undefined> {
    if (!this.isRequired) return undefined
    const row = await this.#db
      .selectFrom('console_session')
      .select(['user_id', 'factor'])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!row) return 'unkept'
    if (row.factor === 1) return undefined
    return (await hasFactor(this.#db, row.user_id)) ? 'show' : 'set-up'
  }

  /** Records that the user of a session has entered or set up a second factor. */
  async note(sessionId: string): Promise<void> {
    await this.#db
      .updateTable('console_session')
      .set({ factor: 1 })
      .where('id', '=', sessionId)
      .execute()
  }
}

/** Returns true if the user has a passkey, optionally for one host. */
export async function hasPasskey(db: Queryable, userId: number, host?: string): Promise<boolean> {
  const passkeys = db.selectFrom('passkey').select('id').where('user_id', '=', userId)
  const row = await (
    host === undefined ? passkeys : passkeys.where('host', '=', host)
  ).executeTakeFirst()
  return row !== undefined
}

async function hasCodes(db: Queryable, userId: number): Promise<boolean> {
  const codes = await db
    .selectFrom('one_time_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('since', 'is not', null)
    .executeTakeFirst()
  return codes !== undefined
}

/** @param host at which the factor must work; undefined for any */
const hasFactor = async (db: Queryable, userId: number, host?: string): Promise<boolean> =>
  (await hasPasskey(db, userId, host)) || (await hasCodes(db, userId))

/** Thrown when the last second factor of a user would be removed although one is required. */
export class LastFactor extends Error {}

/** Options of `keepingOne`: the user whose factor is removed, and the host of the request. */
interface Removal {
  userId: number
  host: string
  isRequired: boolean
}

/**
 * Removes a second factor of a user.
 * @throws LastFactor if one is required and the user would have none left, or none for the host
 */
export async function keepingOne<Result>(
  tx: Tx,
  { userId, host, isRequired }: Removal,
  remove: () => Promise<Result>,
): Promise<Result> {
  if (!isRequired) return await remove()
  // Lock the user, because two concurrent removals would otherwise each count the factor that the other one removes.
  await forUpdate(tx, tx.selectFrom('user').select('id').where('id', '=', userId)).execute()
  const had = await hasFactor(tx, userId)
  const hadHere = await hasFactor(tx, userId, host)
  const result = await remove()
  const isLast = had && !(await hasFactor(tx, userId))
  if (isLast || (hadHere && !(await hasFactor(tx, userId, host))))
    throw new LastFactor('The last second factor stays.')
  return result
}
