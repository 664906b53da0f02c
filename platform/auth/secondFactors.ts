import type { Database } from '../database/open.ts'
import { forUpdate } from '../database/forUpdate.ts'
import type { Queryable, Tx } from '../database/transaction.ts'

/** The operator's rule: required, nobody uses the console without a passkey or a one-time code. */
export type SecondFactorRule = 'optional' | 'required'

/** The step that a sign-in lacks: to set the first factor up, or to show one that is set up. */
export type MissingFactor = 'set-up' | 'show'

/** People with a second factor, and the sessions in which they showed it. */
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

  /** The step that a session lacks, undefined when it lacks none; `unkept` for a session that is not known. */
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

  /** Keeps that the person of a session showed a factor, or has just set one up in it. */
  async note(sessionId: string): Promise<void> {
    await this.#db
      .updateTable('console_session')
      .set({ factor: 1 })
      .where('id', '=', sessionId)
      .execute()
  }
}

/** Passkeys work at one host each, codes at every one. */
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

/** @param host where it is to be of use; undefined for any */
const hasFactor = async (db: Queryable, userId: number, host?: string): Promise<boolean> =>
  (await hasPasskey(db, userId, host)) || (await hasCodes(db, userId))

/** Thrown where the last factor of a person would go though one is required. */
export class LastFactor extends Error {}

/** Whose factor goes, and at which host they ask for it. */
interface Removal {
  userId: number
  host: string
  isRequired: boolean
}

/**
 * Removes a factor of a person.
 * @throws LastFactor when one is required and none would be left, or none that works at the host
 */
export async function keepingOne<Result>(
  tx: Tx,
  { userId, host, isRequired }: Removal,
  remove: () => Promise<Result>,
): Promise<Result> {
  if (!isRequired) return await remove()
  // Two removals at once would each see the factor that the other one takes.
  await forUpdate(tx, tx.selectFrom('user').select('id').where('id', '=', userId)).execute()
  const had = await hasFactor(tx, userId)
  const hadHere = await hasFactor(tx, userId, host)
  const result = await remove()
  const isLast = had && !(await hasFactor(tx, userId))
  if (isLast || (hadHere && !(await hasFactor(tx, userId, host))))
    throw new LastFactor('The last second factor stays.')
  return result
}
