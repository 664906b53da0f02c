import { isProofExpired } from '../../contract/rules/proofs.ts'
import { callerOf } from './tokens.ts'
import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { CodeCheck, OneTimeCodes } from './oneTimeCodes.ts'
import { isPassword } from '../oauth/passwords.ts'

/** A reauthentication method that the user has set up. */
export type ProofWay = 'passkey' | 'code' | 'password'

/**
 * The credential for a reauthentication. An access token of the user is accepted too, because it could start a new
 * session.
 */
export type Proof =
  | { way: 'code'; code: string }
  | { way: 'passkey'; /** The user to whom the passkey belongs. */ userId: number | undefined }
  | { way: 'password'; password: string }
  | { way: 'token'; token: string }

interface Owner {
  user_id: number
  password_hash: string | null
}

/** Reauthentication of console sessions. */
export class Proofs {
  readonly #db: Database
  readonly #clock: Clock
  readonly #codes: OneTimeCodes

  constructor(db: Database, clock: Clock, codes: OneTimeCodes) {
    this.#db = db
    this.#clock = clock
    this.#codes = codes
  }

  /** Returns the time of the last authentication; undefined for an unknown session. */
  async provedAt(id: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('console_session')
      .select('proved')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.proved
  }

  /** Returns true if the last authentication is too old; undefined for an unknown session. */
  async isOld(id: string): Promise<boolean | undefined> {
    const proved = await this.provedAt(id)
    return proved === undefined ? undefined : isProofExpired(proved, this.#clock.now())
  }

  /** Returns the available methods; an empty list for a user who only signs in with links and tokens. */
  async waysOf(id: string, host: string): Promise<ProofWay[]> {
    const owner = await this.#ownerOf(id)
    if (!owner) return []
    const passkey = await this.#db
      .selectFrom('passkey')
      .select('id')
      .where('user_id', '=', owner.user_id)
      .where('host', '=', host)
      .executeTakeFirst()
    return [
      ...(passkey ? (['passkey'] as const) : []),
      ...((await this.#codes.isOn(owner.user_id)) ? (['code'] as const) : []),
      ...(owner.password_hash === null ? [] : (['password'] as const)),
    ]
  }

  /** Returns the hosts of the user's passkeys, to inform users who open the console at another host. */
  async passkeyHosts(id: string): Promise<string[]> {
    const owner = await this.#ownerOf(id)
    if (!owner) return []
    const rows = await this.#db
      .selectFrom('passkey')
      .select('host')
      .distinct()
      .where('user_id', '=', owner.user_id)
      .orderBy('host')
      .execute()
    return rows.map(({ host }) => host)
  }

  /**
   * Reauthenticates a session.
   * @returns `right` if the proof is correct
   */
  async prove(id: string, proof: Proof): Promise<CodeCheck> {
    const owner = await this.#ownerOf(id)
    if (!owner) return 'wrong'
    const check = await this.#check(owner, proof)
    if (check !== 'right') return check
    await this.#db
      .updateTable('console_session')
      .set({
        proved: this.#clock.now(),
        ...((proof.way === 'passkey' || proof.way === 'code') && { factor: 1 }),
      })
      .where('id', '=', id)
      .execute()
    return 'right'
  }

  async #check(owner: Owner, proof: Proof): Promise<CodeCheck> {
    if (proof.way === 'code') return await this.#codes.check(owner.user_id, proof.code)
    return (await this.#isRight(owner, proof)) ? 'right' : 'wrong'
  }

  async #isRight(owner: Owner, proof: Exclude<Proof, { way: 'code' }>): Promise<boolean> {
    switch (proof.way) {
      case 'passkey':
        return proof.userId === owner.user_id
      case 'password':
        return await isPassword(proof.password, owner.password_hash)
      case 'token': {
        const caller = await callerOf(this.#db, this.#clock, proof.token)
        return caller?.user.id === owner.user_id && !(await this.#isOfApplication(caller.tokenId))
      }
    }
  }

  /** Returns true for an OAuth token. It is no proof, because users never see such tokens. */
  async #isOfApplication(tokenId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('token')
      .select('grant_id')
      .where('id', '=', tokenId)
      .executeTakeFirst()
    return row?.grant_id !== null
  }

  #ownerOf(id: string) {
    return this.#db
      .selectFrom('console_session')
      .innerJoin('user', 'user.id', 'console_session.user_id')
      .select(['user_id', 'password_hash'])
      .where('console_session.id', '=', id)
      .executeTakeFirst()
  }
}
