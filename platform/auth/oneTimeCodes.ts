import { sql } from 'kysely'
import { type Clock, minutes, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable, type Tx } from '../database/transaction.ts'
import { emit } from '../events/emit.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { userEntity } from '../areas/account/entities.ts'
import { hasPasskey, keepingOne, type SecondFactors } from './secondFactors.ts'
import { createRecoveryCodes, RecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts'

/** Date-time since which one-time codes are required; null if they are disabled. */
interface CodesState {
  since: string | null
  /** Number of unused recovery codes. */
  recovery_left: number
}

/** `unreadable` if the seed was encrypted with another platform key. Recovery codes work without the seed. */
export type CodeCheck = 'right' | 'wrong' | 'limited' | 'unreadable'

/** Validity of a code, in seconds. */
const period = 30

/** Number of wrong codes of a user, in all processes together, after which codes are rejected for a while. */
const allowed = 10

const lock = 5 * minutes

/** Loads the library on first use. */
const library = () => import('otpauth')

const seedLocation = (userId: number) =>
  ({ column: 'one_time_code.secret', row: [userId] }) as const

/** TOTP codes of an authenticator app, required in addition to the password (RFC 6238). */
export class OneTimeCodes {
  readonly #db: Database
  readonly #clock: Clock
  readonly #secrets: Secrets
  readonly #factors: Pick<SecondFactors, 'isRequired'>
  readonly #recovery: RecoveryCodes

  constructor(
    db: Database,
    clock: Clock,
    secrets: Secrets,
    factors: Pick<SecondFactors, 'isRequired'> = { isRequired: false },
  ) {
    this.#db = db
    this.#clock = clock
    this.#secrets = secrets
    this.#factors = factors
    this.#recovery = new RecoveryCodes(db)
  }

  async stateOf(userId: number): Promise<CodesState> {
    const row = await this.#db
      .selectFrom('one_time_code')
      .select('since')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return { since: row?.since ?? null, recovery_left: await this.#recovery.count(userId) }
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.stateOf(userId)).since !== null
  }

  /**
   * Creates a secret, which becomes active when a code is confirmed.
   * @returns undefined if codes are already enabled
   */
  async begin(userId: number): Promise<{ secret: string; address: string } | undefined> {
    const { Secret } = await library()
    const secret = new Secret({ size: 20 })
    const values = {
      secret: this.#secrets.seal(secret.base32, seedLocation(userId)),
      last_step: 0,
      failures: 0,
      locked_until: 0,
    }
    const insertedCode = await this.#db
      .insertInto('one_time_code')
      .values({ ...values, user_id: userId, since: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(values).where('one_time_code.since', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!insertedCode) return undefined
    const { username } = await userOf(this.#db, userId)
    return { secret: secret.base32, address: (await totpOf(secret.base32, username)).toString() }
  }

  /**
   * Enables codes.
   * @returns the recovery codes, which are shown only once
   */
  async confirm(userId: number, code: string): Promise<string[] | CodeCheck> {
    const check = await this.#checkCode(userId, code)
    if (check !== 'right') return check
    const recovery = await createRecoveryCodes()
    await inTransaction(this.#db, async (tx) => {
      await tx
        .updateTable('one_time_code')
        .set({ since: wireTime(this.#clock.now()) })
        .where('user_id', '=', userId)
        .execute()
      await replaceRecoveryCodes(tx, userId, recovery.hashes)
      await setTwoFactorAuth(tx, this.#clock, userId, true)
    })
    return recovery.codes
  }

  /** Checks a code of the app or a recovery code. Each code is accepted only once. */
  async check(userId: number, code: string): Promise<CodeCheck> {
    if (!(await this.isOn(userId))) return 'wrong'
    return await this.#checkCode(userId, code)
  }

  /**
   * Returns true if codes cannot be disabled, because a second factor is required and the user has no passkey for the
   * host.
   */
  async areLast(userId: number, host: string): Promise<boolean> {
    if (!this.#factors.isRequired || !(await this.isOn(userId))) return false
    return !(await hasPasskey(this.#db, userId, host))
  }

  /** @throws LastFactor if this is the user's last required factor */
  turnOff(userId: number, host: string): Promise<void> {
    const { isRequired } = this.#factors
    return inTransaction(this.#db, (tx) =>
      keepingOne(tx, { userId, host, isRequired }, () => turnCodesOff(tx, this.#clock, userId)),
    )
  }

  async #checkCode(userId: number, code: string): Promise<CodeCheck> {
    const now = this.#clock.now()
    // Count the attempt before checking the code, so that concurrent requests cannot bypass the limit.
    const row = await this.#db
      .updateTable('one_time_code')
      .set({
        // After an expired lock, the count starts again.
        failures: sql<number>`case when locked_until > 0 then 1 else failures + 1 end`,
        locked_until: 0,
      })
      .where('user_id', '=', userId)
      .where('locked_until', '<=', now)
      .returning(['secret', 'failures', 'since'])
      .executeTakeFirst()
    if (!row) return (await this.#exists(userId)) ? 'limited' : 'wrong'
    if (row.failures >= allowed)
      await this.#db
        .updateTable('one_time_code')
        .set({ locked_until: now + lock })
        .where('user_id', '=', userId)
        .execute()
    // Check the recovery codes first, because they need no seed, which another platform key may have encrypted.
    const isRecovery = row.since !== null && (await this.#recovery.take(userId, code))
    const check = isRecovery ? 'right' : await this.#checkStep(userId, row.secret, code)
    if (check !== 'right') return check
    await this.#db
      .updateTable('one_time_code')
      .set({ failures: 0, locked_until: 0 })
      .where('user_id', '=', userId)
      .execute()
    await this.#recovery.renewHashes(userId)
    return 'right'
  }

  /** Accepts a code of the current period or of an adjacent one, if it was not used before. */
  async #checkStep(userId: number, sealed: string, code: string): Promise<CodeCheck> {
    const token = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return 'wrong'
    const seed = this.#openSeed(userId, sealed)
    if (seed === undefined) return 'unreadable'
    const timestamp = this.#clock.now()
    const delta = (await totpOf(seed, '')).validate({ token, timestamp, window: 1 })
    if (delta === null) return 'wrong'
    const step = Math.floor(timestamp / 1000 / period) + delta
    const updatedCode = await this.#db
      .updateTable('one_time_code')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    return updatedCode === undefined ? 'wrong' : 'right'
  }

  #openSeed(userId: number, sealed: string): string | undefined {
    try {
      return this.#secrets.open(sealed, seedLocation(userId))
    } catch {
      return undefined
    }
  }

  async #exists(userId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('one_time_code')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row !== undefined
  }
}

const userOf = (db: Queryable, userId: number) =>
  db
    .selectFrom('user')
    .select(['id', 'account_id', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Updates the user's `two_factor_auth` flag and emits an event. */
async function setTwoFactorAuth(tx: Tx, clock: Clock, userId: number, on: boolean): Promise<void> {
  await tx
    .updateTable('user')
    .set({ two_factor_auth: on ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
  const user = await userOf(tx, userId)
  await emit(tx, {
    accountId: user.account_id,
    username: user.username,
    userId,
    now: clock.now(),
    action: on ? 'tfa_enabled' : 'tfa_disabled',
    entity: userEntity(user),
  })
}

/** Disables one-time codes for the user. */
export async function turnCodesOff(tx: Tx, clock: Clock, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const off = await tx
    .deleteFrom('one_time_code')
    .where('user_id', '=', userId)
    .where('since', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (off) await setTwoFactorAuth(tx, clock, userId, false)
}

async function totpOf(secret: string, label: string) {
  const { Secret, TOTP } = await library()
  return new TOTP({ issuer: 'Cloud Platform', label, secret: Secret.fromBase32(secret), period })
}
