import { hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { proofReason } from '../../contract/rules/proofs.ts'
import { sendError } from '../http/errorResponses.ts'
import { openSealed, seal } from '../session/jwe.ts'
import type { SessionPayload } from '../session/sessionToken.ts'
import type { Sessions } from '../session/sessions.ts'
import { failureReason } from './failureReason.ts'
import type { OwnApi } from './ownApi.ts'

/** An encrypted token can no longer be decrypted. */
export class KeyChanged extends Error {
  constructor() {
    super('The key that encrypted the access token has changed.')
  }
}

interface Caller {
  session: SessionPayload
  /** User identifier of the API. */
  owner: string
}

interface Wanted {
  label: string
  /** Scopes separated by spaces. */
  scopes: string
  /** Purpose of the token, as in "read the calendar". */
  use: string
}

/** A token, with other values that must be encrypted. */
interface Sealed extends Record<string, string> {
  token: string
}

/** Table and id of a row with an encrypted token. */
type TokenRow = `webhook ${string}` | `calendar ${string}`

type Made = { id: number; token: string } | { fault: { status: number; reason: string } }

interface Parts {
  api: OwnApi
  sessions: Sessions
  /** Key of the session cookies, from which a separate key is derived. */
  key: Uint8Array
}

/**
 * Access tokens that users create in one step for the server, which uses them without a user's request. They are
 * stored encrypted and can be revoked in one step.
 */
export class OwnTokens {
  readonly #api: OwnApi
  readonly #sessions: Sessions
  readonly #key: Uint8Array

  constructor({ api, sessions, key }: Parts) {
    this.#api = api
    this.#sessions = sessions
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', 'console server tokens', 32))
  }

  /**
   * Returns the user of the session as the API currently reports it; sends an error and returns undefined if there is
   * none.
   * @param thing object that the user would own, as in "calendar"
   */
  async callerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    thing: string,
  ): Promise<Caller | undefined> {
    const session = await this.#sessions.resume(request, reply)
    if (!session) {
      sendError(reply, 401, 'You are not signed in.')
      return undefined
    }
    const { status, body, knowsToken } = await this.#api.call({
      token: session.token,
      method: 'GET',
      path: '/profile',
    })
    const owner = status === 200 ? ownerIn(body) : undefined
    if (owner !== undefined) return { session, owner }
    if (!knowsToken) sendError(reply, 401, 'You are not signed in.')
    else if (status === 401 || status === 403)
      sendError(
        reply,
        403,
        `Your token may not read your profile, so the console does not know whose ${thing} this is.`,
      )
    else sendError(reply, 502, failureReason(status, body))
    return undefined
  }

  /** Requires a recent authentication, as for a new access token; sends an error and returns false otherwise. */
  async isProven(
    request: FastifyRequest,
    reply: FastifyReply,
    { session }: Caller,
  ): Promise<boolean> {
    const isOld = await this.#sessions.isProofOld(request, session)
    if (isOld) sendError(reply.header('x-console-proof', 'needed'), 403, proofReason)
    return !isOld
  }

  /** Returns the time of the user's last authentication; undefined for a remote API, which has no reauthentication. */
  provedAt({ session }: Caller): Promise<number | undefined> {
    return this.#sessions.provedAt(session)
  }

  async make({ token }: SessionPayload, { label, scopes, use }: Wanted): Promise<Made> {
    const { status, body } = await this.#api.call({
      token,
      method: 'POST',
      path: '/profile/tokens',
      body: { label, scopes, expiry: null },
    })
    if (status === 404 || status === 405)
      return {
        fault: {
          status: 501,
          reason: `This API does not create access tokens, which the server needs to ${use}.`,
        },
      }
    if (status === 401 || status === 403)
      return {
        fault: {
          status: 403,
          reason: `You may not create the access token that the server needs: ${failureReason(status, body)}`,
        },
      }
    if (status < 200 || status >= 300) {
      const reason = failureReason(status, body)
      return { fault: { status: status === 400 || status === 429 ? status : 502, reason } }
    }
    const { id, token: createdToken } = (body ?? {}) as { id?: unknown; token?: unknown }
    return typeof id === 'number' && typeof createdToken === 'string' && createdToken !== ''
      ? { id, token: createdToken }
      : { fault: { status: 502, reason: 'The API responded without an access token.' } }
  }

  /** @returns true if the API accepted the label, by which users recognize the token in their list */
  async rename({ token }: SessionPayload, id: number, label: string): Promise<boolean> {
    const { status } = await this.#api.call({
      token,
      method: 'PUT',
      path: `/profile/tokens/${id}`,
      body: { label },
    })
    return status >= 200 && status < 300
  }

  /** @returns the reason why the API did not revoke the token; undefined on success */
  async revoke({ token }: SessionPayload, id: number): Promise<string | undefined> {
    const { status, body } = await this.#api.call({
      token,
      method: 'DELETE',
      path: `/profile/tokens/${id}`,
    })
    const isGone = (status >= 200 && status < 300) || status === 404
    return isGone ? undefined : failureReason(status, body)
  }

  /** @param row the row that stores the result, which cannot be decrypted in another row */
  seal(content: Sealed, row: TokenRow): Promise<string> {
    return seal({ ...content, sub: row }, this.#key)
  }

  /** @throws KeyChanged also if the value was encrypted for another row */
  async open<Content extends Sealed>(sealed: string, row: TokenRow): Promise<Content> {
    const opened = await openSealed<Content & { sub?: string }>(sealed, this.#key)
    if (!opened) throw new KeyChanged()
    const { sub, ...content } = opened
    // Versions until 0.2.0 stored no row. Such a value gets one when it is written again.
    if (sub !== undefined && sub !== row) throw new KeyChanged()
    return content as unknown as Content
  }
}

/** Returns the user identifier. Prefers the id, because usernames can change and be reused. */
export function ownerIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { uid, username } = body as { uid?: unknown; username?: unknown }
  if (typeof uid === 'number') return `user ${uid}`
  return typeof username === 'string' && username !== '' ? `name ${username}` : undefined
}
