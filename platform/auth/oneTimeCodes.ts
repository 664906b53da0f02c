import { sql } from 'kysely'
import { randomBytes, randomInt } from 'node:crypto'
import { hashOf } from './tokens.ts'
import { type Clock, minutes, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable, type Tx } from '../database/transaction.ts'
import { emit } from '../events/emit.ts'
import { hashBehind, hashPassword } from '../oauth/passwords.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { userEntity } from '../areas/account/entities.ts'
import { hasPasskey, keepingOne, type SecondFactors } from './secondFactors.ts'

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

/** Of a recovery code, what parts it not counted. */
const codeLength = 12

const newRecoveryCode = () =>
  Array.from({ length: codeLength }, (_, at) => {
    const sign = signs.charAt(randomInt(signs.length))
    return at > 0 && at % 4 === 0 ? `-${sign}` : sign
  }).join('')

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Hashed slowly, over the hash that versions of before kept: theirs become such without the code. */
async function slowHashes(hashes: string[]): Promise<string[]> {
  // One nonce for the codes of a user, so that looking at one takes the time of one.
  const nonce = randomBytes(16)
  return await Promise.all(hashes.map((hash) => hashPassword(hash, nonce)))
}

const isSlow = (hash: string) => hash.includes('.')

/** Codes of an authenticator app, asked for with the password (TOTP, RFC 6238). */
export class OneTimeCodes {
  readonly #db: Database
  readonly #clock: Clock
  readonly #secrets: Secrets
  readonly #factors: Pick<SecondFactors, 'isRequired'>

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
    const hashes = await slowHashes(recovery.map((each) => hashOf(plain(each))))
    await inTransaction(this.#db, async (tx) => {
      await tx
        .updateTable('one_time_code')
        .set({ since: wireTime(this.#clock.now()) })
        .where('user_id', '=', userId)
        .execute()
      await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      await tx
        .insertInto('recovery_code')
        .values(hashes.map((hash) => ({ user_id: userId, hash })))
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

  /** True where codes could not be turned off: one factor is required, and there is no passkey for the host. */
  async areLast(userId: number, host: string): Promise<boolean> {
    if (!this.#factors.isRequired || !(await this.isOn(userId))) return false
    return !(await hasPasskey(this.#db, userId, host))
  }

  /** @throws LastFactor */
  turnOff(userId: number, host: string): Promise<void> {
    const { isRequired } = this.#factors
    return inTransaction(this.#db, (tx) =>
      keepingOne(tx, { userId, host, isRequired }, () => turnCodesOff(tx, this.#clock, userId)),
    )
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
    await this.#renewHashes(userId)
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
    const typed = plain(code)
    if (typed.length !== codeLength) return false
    const hashes = await this.#recoveryHashes(userId)
    const hash =
      hashes.find((each) => each === hashOf(typed)) ??
      (await hashBehind(hashOf(typed), hashes.filter(isSlow)))
    if (hash === undefined) return false
    const used = await this.#db
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  }

  async #recoveryHashes(userId: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('recovery_code')
      .select('hash')
      .where('user_id', '=', userId)
      .execute()
    return rows.map(({ hash }) => hash)
  }

  /**
   * Hashes slowly the codes that versions of before hashed fast, at the next right code of their person: until then a process of the
   * version before, which may run beside this one, takes them.
   */
  async #renewHashes(userId: number): Promise<void> {
    const fast = (await this.#recoveryHashes(userId)).filter((hash) => !isSlow(hash))
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
export async function turnCodesOff(tx: Tx, clock: Clock, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const off = await tx
    .deleteFrom('one_time_code')
    .where('user_id', '=', userId)
    .where('since', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (off) await tell(tx, clock, userId, false)
}

async function totpOf(secret: string, label: string) {
  const { Secret, TOTP } = await library()
  return new TOTP({ issuer: 'Cloud Platform', label, secret: Secret.fromBase32(secret), period })
}
