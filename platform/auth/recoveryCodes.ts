import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { hashBehind, hashPassword } from '../oauth/passwords.ts'
import { hashToken } from './tokens.ts'

/** Letters and digits that are hard to confuse with each other. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'

/** Length of a recovery code, without separators. */
const codeLength = 12

const newRecoveryCode = () =>
  Array.from({ length: codeLength }, (_, at) => {
    const sign = signs.charAt(randomInt(signs.length))
    return at > 0 && at % 4 === 0 ? `-${sign}` : sign
  }).join('')

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/**
 * Computes slow hashes (Argon2id) of fast hashes. Older versions stored the fast hashes, so they can be upgraded
 * without the codes.
 */
async function slowHashes(hashes: string[]): Promise<string[]> {
  // Use one nonce for all codes of a user, so that checking a code computes only one slow hash.
  const nonce = randomBytes(16)
  return await Promise.all(hashes.map((hash) => hashPassword(hash, nonce)))
}

const isSlow = (hash: string) => hash.includes('.')

/** Returns new codes and their hashes. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: 10 }, newRecoveryCode)
  return { codes, hashes: await slowHashes(codes.map((code) => hashToken(plain(code)))) }
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** Codes that replace those of the authenticator app. Each one works once. */
export class RecoveryCodes {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the number of unused codes. */
  async count(userId: number): Promise<number> {
    const { left } = await this.#db
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(left)
  }

  /** Deletes the code if it is valid, because each code works only once. */
  async take(userId: number, code: string): Promise<boolean> {
    const plainCode = plain(code)
    if (plainCode.length !== codeLength) return false
    const hashes = await this.#hashesOf(userId)
    const hash =
      hashes.find((each) => each === hashToken(plainCode)) ??
      (await hashBehind(hashToken(plainCode), hashes.filter(isSlow)))
    if (hash === undefined) return false
    const used = await this.#db
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  }

  async #hashesOf(userId: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('recovery_code')
      .select('hash')
      .where('user_id', '=', userId)
      .execute()
    return rows.map(({ hash }) => hash)
  }

  /**
   * Replaces the fast hashes of older versions by slow ones when the user enters a correct code. Until then, a process
   * of the previous version that is still running can check them.
   */
  async renewHashes(userId: number): Promise<void> {
    const fast = (await this.#hashesOf(userId)).filter((hash) => !isSlow(hash))
    const slow = await slowHashes(fast)
    await inTransaction(this.#db, async (tx) => {
      for (const [at, hash] of fast.entries())
        await tx
          .updateTable('recovery_code')
          .set({ hash: slow[at] ?? hash })
          .where('user_id', '=', userId)
          .where('hash', '=', hash)
          .execute()
    })
  }
}
