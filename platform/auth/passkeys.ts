import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { type Clock, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, isUniqueViolation } from '../database/transaction.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { keepingOne, type SecondFactors } from './secondFactors.ts'
import type { PasskeyRow } from './tables.ts'

/** The host, and the origin that the browser reports, of a WebAuthn ceremony. */
export interface CeremonyOrigin {
  host: string
  origin: string
}

/** A passkey as its owner sees it, with date-times of the contract. */
interface ListedPasskey {
  id: number
  label: string
  /** The host that the passkey is valid for. */
  host: string
  created: string
  last_used: string | null
}

const toPasskey = (row: Selectable<PasskeyRow>): ListedPasskey => ({
  id: row.id,
  label: row.label,
  host: row.host,
  created: row.created,
  last_used: row.last_used,
})

/** Loads the library on first use. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which this Node version verifies without a warning. */
const algorithms = [-8, -7, -257]

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Passkeys of users (WebAuthn). Each is valid for one host and requires user verification (a PIN or biometrics). */
export class Passkeys {
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

  async list(userId: number): Promise<ListedPasskey[]> {
    return (await this.#ofUser(userId).execute()).map(toPasskey)
  }

  /** Returns true if any user has a passkey for this host. */
  async exist(host: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('passkey')
      .select('id')
      .where('host', '=', host)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Returns the options with which the browser creates a passkey. */
  async beginAdding(
    userId: number,
    { host }: CeremonyOrigin,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library()
    const { username } = await this.#db
      .selectFrom('user')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const known = await this.#ofUser(userId).where('host', '=', host).execute()
    return await generateRegistrationOptions({
      rpName: 'Cloud Platform Console',
      rpID: host,
      userName: username,
      // The browser reveals this id to any page of this host that asks for a passkey, so it must not identify the user.
      userID: new Uint8Array(this.#secrets.derive(`passkeys of user ${userId}`)),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ credential, transports }) => ({
        id: credential,
        transports: transportsIn(transports),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** @returns undefined if the response does not match the challenge or the origin, or the user was not verified */
  async add(
    userId: number,
    { host, origin }: CeremonyOrigin,
    { challenge, response, label }: { challenge: string; response: unknown; label: string },
  ): Promise<ListedPasskey | undefined> {
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }).catch(() => ({ registrationInfo: undefined }))
    if (!registrationInfo) return undefined
    const { id, publicKey, counter, transports } = registrationInfo.credential
    try {
      const row = await this.#db
        .insertInto('passkey')
        .values({
          user_id: userId,
          credential: id,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: JSON.stringify(transports ?? []),
          host,
          label,
          created: wireTime(this.#clock.now()),
          last_used: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toPasskey(row)
    } catch (error) {
      if (isUniqueViolation(error, 'passkey')) return undefined
      throw error
    }
  }

  /** @returns false if the passkey does not exist */
  async rename(userId: number, id: number, label: string): Promise<boolean> {
    const renamed = await this.#db
      .updateTable('passkey')
      .set({ label })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return renamed !== undefined
  }

  /**
   * @returns false if the passkey does not exist
   * @throws LastFactor if this is the user's last required factor
   */
  remove(userId: number, id: number, { host }: Pick<CeremonyOrigin, 'host'>): Promise<boolean> {
    const { isRequired } = this.#factors
    return inTransaction(this.#db, (tx) =>
      keepingOne(tx, { userId, host, isRequired }, async () => {
        const removed = await tx
          .deleteFrom('passkey')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        return removed !== undefined
      }),
    )
  }

  /**
   * Returns the options for signing in with a passkey. They list no credentials, because the browser knows its
   * passkeys.
   */
  async begin({ host }: CeremonyOrigin): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library()
    return await generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
  }

  /** @returns the id of the passkey's user; undefined if the passkey is unknown or the response is invalid */
  async ownerOf(
    { host, origin }: CeremonyOrigin,
    { challenge, response }: { challenge: string; response: unknown },
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await library()
    const answer = response as AuthenticationResponseJSON | undefined
    const row = await this.#db
      .selectFrom('passkey')
      .selectAll()
      .where('credential', '=', String(answer?.id))
      .where('host', '=', host)
      .executeTakeFirst()
    if (!row || !answer) return undefined
    const result = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: row.credential,
        publicKey: bytes(row.public_key),
        counter: row.counter,
        transports: transportsIn(row.transports),
      },
    }).catch(() => undefined)
    if (result?.verified !== true) return undefined
    const { newCounter } = result.authenticationInfo
    // Two responses with the same counter come from a cloned passkey. The condition also detects this across processes.
    const used = await this.#db
      .updateTable('passkey')
      .set({ counter: newCounter, last_used: wireTime(this.#clock.now()) })
      .where('id', '=', row.id)
      .where('counter', '=', row.counter)
      .returning('user_id')
      .executeTakeFirst()
    return used?.user_id
  }

  #ofUser(userId: number) {
    return this.#db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id')
  }
}

const transportsIn = (text: string) => JSON.parse(text) as AuthenticatorTransport[]
