import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { minutes, wireTime } from '#platform/clock.ts'
import type { OauthClient } from './oauth/oauthClient.ts'
import { expiryOf, openSession, sealSession, type Session } from './sealedSession.ts'
import type { SessionOptions } from './sessionOptions.ts'
import { SealedCookie } from './sessionCookie.ts'

interface SessionAnswer {
  username: string | null
  expires: string
  /** As lists of access tokens show it, so that the token in use can be told among them. */
  token_begins: string | null
}

/** Only of a token in the contract's own form (response shapes, 6.3): of a shorter one it might be the whole. */
const beginningOf = ({ token, own }: Session): string | null =>
  !own && /^[0-9a-f]{64}$/.test(token) ? token.slice(0, 16) : null

/** So long before an access token ends the next one is asked for. */
const early = 2 * minutes

/** Calls that were sent with the cookie before a refresh come in after it. */
const remembered = 10 * minutes

const cookie = new SealedCookie('console', 'strict')

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** The sessions of browsers, each sealed in its own cookie. */
export class Sessions {
  readonly #options: SessionOptions
  readonly #oauth: OauthClient | undefined
  /** Before a remote API: ended here before their time, by id. Other processes do not know of them. */
  readonly #ended = new Map<string, number>()
  /** By refresh token: many calls of a page find one that ends at the same time, and it may work only once. */
  readonly #refreshes = new Map<string, { until: number; session: Promise<Session | undefined> }>()

  constructor(options: SessionOptions, oauth: OauthClient | undefined) {
    this.#options = options
    this.#oauth = oauth
  }

  cookieOf(request: FastifyRequest): string | undefined {
    return cookie.read(request)
  }

  answer(session: Session): SessionAnswer {
    const expires = wireTime(expiryOf(session, this.#options.limits))
    return { username: session.username, expires, token_begins: beginningOf(session) }
  }

  /** @throws CookieTooLong for tokens that no cookie holds */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Pick<Session, 'token' | 'username' | 'own' | 'oauth'>,
  ): Promise<SessionAnswer> {
    await this.#retire(request, await this.find(request))
    const now = this.#options.clock.now()
    const session = { ...caller, id: randomUUID(), started: now, seen: now }
    await this.#send(request, reply, session)
    return this.answer(session)
  }

  /** The session of a call, renewed when some of its idle time has gone by or its access token ends. */
  async resume(request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> {
    const opened = await this.find(request)
    // A cookie that opens nothing is left: a late answer must not take the one that a renewal has set meanwhile.
    if (!opened) return undefined
    const session = await this.#refreshed(request, opened)
    if (!session) return undefined
    const { clock, limits } = this.#options
    const now = clock.now()
    const isFresh = now - session.seen < Math.min(5 * minutes, limits.idle / 4)
    if (isFresh && session === opened) return session
    const renewed = { ...session, seen: now }
    await this.#send(request, reply, renewed)
    return renewed
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    cookie.clear(request, reply)
    await this.#retire(request, await this.find(request))
  }

  /** Leaves its idle time as it is. */
  async find(request: FastifyRequest): Promise<Session | undefined> {
    const sealed = cookie.read(request)
    if (sealed === undefined) return undefined
    const { key, limits, clock } = this.#options
    const session = await openSession(sealed, key, limits, clock.now())
    return session && !(await this.#isEnded(session)) ? session : undefined
  }

  async #isEnded({ id }: Session): Promise<boolean> {
    const { tokens } = this.#options
    return tokens ? await tokens.isSessionEnded(id) : this.#ended.has(id)
  }

  /** With a new access token when the old one ends; undefined when the issuer gives none any more. */
  async #refreshed(request: FastifyRequest, session: Session): Promise<Session | undefined> {
    const { oauth } = session
    const now = this.#options.clock.now()
    if (oauth?.refresh === undefined || !this.#oauth || now < oauth.until - early) return session
    for (const [digest, { until }] of this.#refreshes)
      if (until <= now) this.#refreshes.delete(digest)
    const digest = digestOf(oauth.refresh)
    const known = this.#refreshes.get(digest)
    if (known) return known.session
    const refresh = this.#refresh(request, session, this.#oauth, oauth.refresh)
    this.#refreshes.set(digest, { until: now + remembered, session: refresh })
    try {
      const refreshed = await refresh
      // One that was not answered is tried again with the next call.
      if (refreshed === session) this.#refreshes.delete(digest)
      return refreshed
    } catch (error) {
      this.#refreshes.delete(digest)
      throw error
    }
  }

  async #refresh(
    request: FastifyRequest,
    session: Session,
    client: OauthClient,
    refresh: string,
  ): Promise<Session | undefined> {
    const tokens = await client.refresh(request, refresh)
    if (tokens === 'refused') return undefined
    if (tokens === 'unreachable') return session
    return { ...session, token: tokens.token, oauth: tokens.oauth }
  }

  async #retire(request: FastifyRequest, session: Session | undefined): Promise<void> {
    if (!session) return
    const { clock, limits, tokens } = this.#options
    const until = session.started + limits.max
    if (!tokens) {
      for (const [id, end] of this.#ended) if (end <= clock.now()) this.#ended.delete(id)
      this.#ended.set(session.id, until)
    } else await tokens.endSession(session.id, until)
    if (session.own) await tokens?.revokeToken(session.token)
    if (session.oauth) await this.#oauth?.revoke(request, session.token, session.oauth.refresh)
  }

  async #send(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<void> {
    const { key, limits, clock } = this.#options
    const maxAge = Math.ceil((expiryOf(session, limits) - clock.now()) / 1000)
    cookie.write(request, reply, await sealSession(session, key), maxAge)
  }
}
