import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { type Clock, minutes } from '#shared/clock.ts'
import type { OauthClient } from './oauth/oauthClient.ts'
import type { SessionPayload } from './sessionToken.ts'

/** Time before the expiry of an access token at which it is refreshed, in milliseconds. */
const early = 2 * minutes

/**
 * Cache TTL of a refresh, in milliseconds, because requests with the old cookie may arrive after it.
 */
const refreshCacheTtl = 10 * minutes

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Refreshes the access tokens of sessions at the issuer. */
export class TokenRefreshes {
  readonly #clock: Clock
  readonly #oauth: OauthClient | undefined
  /** Refreshes by refresh token. Concurrent requests share one, because a refresh token may work only once. */
  readonly #refreshes = new Map<
    string,
    { until: number; session: Promise<SessionPayload | undefined> }
  >()

  constructor(clock: Clock, oauth: OauthClient | undefined) {
    this.#clock = clock
    this.#oauth = oauth
  }

  /** Refreshes the access token if it is about to expire; returns undefined if the issuer rejects that. */
  async refreshed(
    request: FastifyRequest,
    session: SessionPayload,
  ): Promise<SessionPayload | undefined> {
    const { oauth } = session
    const now = this.#clock.now()
    if (oauth?.refresh === undefined || !this.#oauth || now < oauth.until - early) return session
    for (const [digest, { until }] of this.#refreshes)
      if (until <= now) this.#refreshes.delete(digest)
    const digest = digestOf(oauth.refresh)
    const known = this.#refreshes.get(digest)
    if (known) return known.session
    const refresh = this.#refresh(request, session, this.#oauth, oauth.refresh)
    this.#refreshes.set(digest, { until: now + refreshCacheTtl, session: refresh })
    try {
      const refreshed = await refresh
      // Do not cache a refresh without a response, so that the next request retries it.
      if (refreshed === session) this.#refreshes.delete(digest)
      return refreshed
    } catch (error) {
      this.#refreshes.delete(digest)
      throw error
    }
  }

  async #refresh(
    request: FastifyRequest,
    session: SessionPayload,
    client: OauthClient,
    refresh: string,
  ): Promise<SessionPayload | undefined> {
    const tokens = await client.refresh(request, refresh)
    if (tokens === 'refused') return undefined
    if (tokens === 'unreachable') return session
    return { ...session, token: tokens.token, oauth: tokens.oauth }
  }
}
