import { proofLife } from '../../contract/rules/proofs.ts'
import { callerOf } from './tokens.ts'
import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { OneTimeCodes } from './oneTimeCodes.ts'
import { isPassword } from '../oauth/passwords.ts'

/** A way that a person has set up to show who they are. */
export type ProofWay = 'passkey' | 'code' | 'password'

/** A proof that was sent. An access token of the person is one as well: it could begin a session anew. */
export type Proof =
  | { way: 'code'; code: string }
  | { way: 'passkey'; /** Who was found to hold it. */ userId: number | undefined }
  | { way: 'password'; password: string }
  | { way: 'token'; token: string }

/** Which session's person showed when who they are. */
export class Proofs {
  readonly #db: Database
  readonly #clock: Clock
  readonly #codes: OneTimeCodes

  constructor(db: Database, clock: Clock, codes: OneTimeCodes) {
    this.#db = db
    this.#clock = clock
    this.#codes = codes
  }

  /** Undefined for a session that is not known. */
  async isOld(id: string): Promise<boolean | undefined> {
    const row = await this.#db
      .selectFrom('console_session')
      .select('proved')
      .where('id', '=', id)
      .executeTakeFirst()
    return row && row.proved < this.#clock.now() - proofLife
  }

  /** None for who signs in with links and tokens only. */
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

  /** Hosts of the person's passkeys, for who opens the console at another one. */
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

  /** @returns whether it is right, and with it the session proved */
  async prove(id: string, proof: Proof): Promise<boolean> {
    const owner = await this.#ownerOf(id)
    if (!owner || !(await this.#isRight(owner, proof))) return false
    await this.#db
      .updateTable('console_session')
      .set({
        proved: this.#clock.now(),
        ...((proof.way === 'passkey' || proof.way === 'code') && { factor: 1 }),
      })
      .where('id', '=', id)
      .execute()
    return true
  }

  async #isRight(
    owner: { user_id: number; password_hash: string | null },
    proof: Proof,
  ): Promise<boolean> {
    switch (proof.way) {
      case 'code':
        return (await this.#codes.check(owner.user_id, proof.code)) === 'right'
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

  /** The person has not seen such a token. */
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
