import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { hashOf } from '../auth.ts'
import { type Clock, minutes, wireTime } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable, type Tx } from '../database/transaction.ts'
import { emit } from '../events.ts'
import type { Secrets } from '../secrets.ts'
import { userEntity } from '../areas/account/entities.ts'

/** The time since which codes are asked for, null while they are not; a date-time of the contract. */
interface CodesState {
  since: string | null
  /** Recovery codes that were not used. */
  recovery_left: number
}

export type CodeCheck = 'right' | 'wrong' | 'limited'

/** Seconds that one code is good for. */
const period = 30

/** Wrong codes of one user, at all processes together, before the next one is not looked at for a while. */
const allowed = 10
const lock = 5 * minutes

/** Letters and digits that are not taken for each other. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'

/** Loaded when somebody first uses codes. */
const library = () => import('otpauth')

const newRecoveryCode = () =>
  Array.from({ length: 12 }, (_, at) => {
    const sign = signs.charAt(randomInt(signs.length))
    return at > 0 && at % 4 === 0 ? `-${sign}` : sign
  }).join('')

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Codes of an authenticator app, asked for with the password (TOTP, RFC 6238). */
export class OneTimeCodes {
  readonly #db: Database
  readonly #clock: Clock
  readonly #secrets: Secrets

  constructor(db: Database, clock: Clock, secrets: Secrets) {
    this.#db = db
    this.#clock = clock
    this.#secrets = secrets
  }

  async stateOf(userId: number): Promise<CodesState> {
    const row = await this.#db
      .selectFrom('one_time_code')
      .select('since')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { left } = await this.#db
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { since: row?.since ?? null, recovery_left: Number(left) }
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.stateOf(userId)).since !== null
  }

  /** Makes a secret, which counts once a code of it was confirmed. @returns undefined where codes are on already */
  async begin(userId: number): Promise<{ secret: string; address: string } | undefined> {
    const { Secret } = await library()
    const secret = new Secret({ size: 20 })
    const values = {
      secret: this.#secrets.seal(secret.base32),
      last_step: 0,
      failures: 0,
      locked_until: 0,
    }
    const begun = await this.#db
      .insertInto('one_time_code')
      .values({ ...values, user_id: userId, since: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(values).where('one_time_code.since', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!begun) return undefined
    const { username } = await userOf(this.#db, userId)
    return { secret: secret.base32, address: (await totpOf(secret.base32, username)).toString() }
  }

  /** Turns codes on. @returns the recovery codes, which are told this once */
  async confirm(userId: number, code: string): Promise<string[] | CodeCheck> {
    const check = await this.#checkCode(userId, code)
    if (check !== 'right') return check
    const recovery = Array.from({ length: 10 }, newRecoveryCode)
    await inTransaction(this.#db, async (tx) => {
      await tx
        .updateTable('one_time_code')
        .set({ since: wireTime(this.#clock.now()) })
        .where('user_id', '=', userId)
        .execute()
      await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      await tx
        .insertInto('recovery_code')
        .values(recovery.map((each) => ({ user_id: userId, hash: hashOf(plain(each)) })))
        .execute()
      await tell(tx, this.#clock, userId, true)
    })
    return recovery
  }

  /** A code of the app, or a recovery code, each of which is taken once. */
  async check(userId: number, code: string): Promise<CodeCheck> {
    if (!(await this.isOn(userId))) return 'wrong'
    return await this.#checkCode(userId, code)
  }

  turnOff(userId: number): Promise<void> {
    return turnCodesOff(this.#db, this.#clock, userId)
  }

  async #checkCode(userId: number, code: string): Promise<CodeCheck> {
    const now = this.#clock.now()
    // Counted before it is looked at, so that calls that come together are not looked at for free.
    const row = await this.#db
      .updateTable('one_time_code')
      .set({
        // A lock that is over begins anew.
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
    const right =
      (await this.#takeStep(userId, this.#secrets.open(row.secret), code)) ||
      (row.since !== null && (await this.#takeRecovery(userId, code)))
    if (!right) return 'wrong'
    await this.#db
      .updateTable('one_time_code')
      .set({ failures: 0, locked_until: 0 })
      .where('user_id', '=', userId)
      .execute()
    return 'right'
  }

  /** A code of now, or of half a minute before or after, whose step was not taken. */
  async #takeStep(userId: number, secret: string, code: string): Promise<boolean> {
    const token = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return false
    const timestamp = this.#clock.now()
    const delta = (await totpOf(secret, '')).validate({ token, timestamp, window: 1 })
    if (delta === null) return false
    const step = Math.floor(timestamp / 1000 / period) + delta
    const taken = await this.#db
      .updateTable('one_time_code')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    return taken !== undefined
  }

  async #takeRecovery(userId: number, code: string): Promise<boolean> {
    const used = await this.#db
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('hash', '=', hashOf(plain(code)))
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
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

/** Tells profile, users and events of it. */
async function tell(tx: Tx, clock: Clock, userId: number, on: boolean): Promise<void> {
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

/** Nobody is asked for codes of the user any more. */
export async function turnCodesOff(db: Database, clock: Clock, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    const off = await tx
      .deleteFrom('one_time_code')
      .where('user_id', '=', userId)
      .where('since', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (off) await tell(tx, clock, userId, false)
  })
}

async function totpOf(secret: string, label: string) {
  const { Secret, TOTP } = await library()
  return new TOTP({ issuer: 'Cloud Platform', label, secret: Secret.fromBase32(secret), period })
}
