import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { minutes } from '#shared/clock.ts'
import type { MissingFactor } from '#platform/index.ts'
import type { OauthClient } from './oauth/oauthClient.ts'
import { callerAddress } from '../http/clientAddress.ts'
import { MemorySessionStore } from './memorySessionStore.ts'
import { sessionExpiry, openSession, sealSession, type SessionPayload } from './sessionToken.ts'
import type { SessionsOptions, SessionStore } from './types.ts'
import { SealedCookie } from './chunkedCookie.ts'
import {
  type SessionResponse,
  type OwnSession,
  sessionResponse,
  toOwnSession,
} from './sessionResponse.ts'
import { TokenRefreshes } from './tokenRefreshes.ts'
import { ReadOnlyStates } from './readOnlyStates.ts'
import { dialectScopeLabels } from '../upstream/tokenInstructions.ts'

/** Maximum length of a stored user agent. */
const maxAgentLength = 300

const cookie = new SealedCookie('console', 'strict')

/** Manages browser sessions; each is stored in an encrypted cookie. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #oauth: OauthClient | undefined
  readonly #book: SessionStore
  readonly #scopeLabels: Record<string, string> | undefined
  readonly #refreshes: TokenRefreshes
  readonly #readOnly: ReadOnlyStates

  constructor(options: SessionsOptions, oauth: OauthClient | undefined) {
    this.#options = options
    this.#oauth = oauth
    this.#refreshes = new TokenRefreshes(options.clock, oauth)
    this.#readOnly = new ReadOnlyStates(options)
    this.#book = options.tokens?.sessions ?? new MemorySessionStore(options.clock)
    this.#scopeLabels = options.remote && dialectScopeLabels(options.remote.dialect)
  }

  isSent(request: FastifyRequest): boolean {
    return cookie.read(request).length > 0
  }

  async answer(session: SessionPayload): Promise<SessionResponse> {
    return sessionResponse(session, {
      expiry: sessionExpiry(session, this.#options.limits),
      factor: await this.missingFactor(session),
      idempotencyKeys: this.#options.remote === undefined,
      scopeLabels: this.#scopeLabels,
    })
  }

  /**
   * Returns the seconds until a session expires without further requests, and whether a request would extend it by a
   * minute or more.
   */
  endOf(session: SessionPayload): { remaining: number; extendable: boolean } {
    const { limits, clock } = this.#options
    const now = clock.now()
    const expiry = sessionExpiry(session, limits)
    return {
      remaining: Math.floor((expiry - now) / 1000),
      extendable: sessionExpiry({ ...session, seen: now }, limits) >= expiry + 1 * minutes,
    }
  }

  /** @throws CookieTooLong if the tokens do not fit into cookies */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Pick<SessionPayload, 'token' | 'username' | 'own' | 'oauth' | 'way'>,
    /** Time since the user authenticated, in milliseconds, and whether a second factor was used. */
    { proofAge = 0, factor = false }: { proofAge?: number; factor?: boolean } = {},
  ): Promise<SessionResponse> {
    const before = await this.#opened(request)
    const { clock, remote } = this.#options
    const now = clock.now()
    // Signing in again must not turn read-only off.
    const staysReadOnly = before?.readOnly === true && before.username === caller.username
    const session = {
      ...caller,
      ...(staysReadOnly && { readOnly: true, turned: now }),
      ...(remote && { api: remote.address }),
      id: randomUUID(),
      started: now,
      seen: now,
    }
    await this.#note(request, session, { proved: now - proofAge, factor })
    await this.#retire(request, before, session.id)
    await this.#send(request, reply, session)
    return await this.answer(session)
  }

  /**
   * Ends all other sessions of the user after a change of how the user signs in, and gives this one another id, because its
   * cookie may have been copied. The old id works until the browser sends the new one, so that a lost response does not
   * sign the user out.
   */
  async endOthersAfterChange(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
  ): Promise<void> {
    const { tokens } = this.#options
    const session = await this.find(request)
    if (!session || !tokens) return
    await tokens.endSessions(userId, session.id)
    const renewed = { ...session, id: randomUUID(), replaces: session.id }
    await tokens.sessions.copy(session.id, renewed.id)
    await this.#send(request, reply, renewed)
  }

  /** Returns the session of a request. Renews it after part of the idle timeout, or when its access token expires. */
  async resume(request: FastifyRequest, reply: FastifyReply): Promise<SessionPayload | undefined> {
    const opened = await this.find(request)
    // Do not clear an invalid cookie: a slow response could delete the cookie that a concurrent renewal has just set.
    if (!opened) return undefined
    const session = await this.#refreshes.refreshed(request, opened)
    if (!session) return undefined
    const { clock, limits } = this.#options
    const now = clock.now()
    const isFresh = now - session.seen < Math.min(5 * minutes, limits.idle / 4)
    if (isFresh && session === opened && !this.#readOnly.isCookieStale(session)) return session
    const renewed = { ...session, seen: now }
    try {
      await this.#note(request, renewed)
    } catch (error) {
      // Continue when the database is not writable, so that users can still read.
      request.log.warn(error)
    }
    await this.#send(request, reply, renewed)
    return renewed
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    cookie.clear(request, reply)
    const session = await this.#opened(request)
    if (!session) return
    await this.#retire(request, session)
    if (session.username !== null) await this.#options.tokens?.sessions.endSignIns(session.username)
  }

  /** Returns the session of a request whose access token is still valid. Does not extend its idle time. */
  async find(request: FastifyRequest): Promise<SessionPayload | undefined> {
    const session = await this.#opened(request)
    if (!session) return undefined
    const { tokens } = this.#options
    return !tokens || (await tokens.sessions.isTokenValid(session)) ? session : undefined
  }

  /** Returns the session of a request even when its access token has expired, so that it can be replaced or ended. */
  async #opened(request: FastifyRequest): Promise<SessionPayload | undefined> {
    const { key, limits, clock, remote } = this.#options
    for (const encryptedSession of cookie.read(request)) {
      const opening = { key, limits, now: clock.now(), api: remote?.address }
      const session = await openSession(encryptedSession, opening)
      if (!session || (await this.#book.isEnded(session.id))) continue
      if (await this.#isKept(request, session)) {
        await this.#endReplaced(session)
        return this.#readOnly.apply(session)
      }
      // The token, the grant or the user was deleted.
      await this.#book.end(session.id, session.started + limits.max)
    }
    return undefined
  }

  async #endReplaced({ id, replaces, started }: SessionPayload): Promise<void> {
    if (replaces === undefined || (await this.#book.isEnded(replaces))) return
    await this.#book.end(replaces, started + this.#options.limits.max, id)
  }

  /** Turns the read-only mode of a session on or off. */
  async turnReadOnly(
    request: FastifyRequest,
    reply: FastifyReply,
    session: SessionPayload,
    readOnly: boolean,
  ): Promise<SessionPayload> {
    const changed = this.#readOnly.turn(session, readOnly)
    await this.#send(request, reply, changed)
    return changed
  }

  /** Returns all sessions of the user, including this one. */
  async list(request: FastifyRequest, session: SessionPayload): Promise<OwnSession[]> {
    await this.#note(request, session)
    const listed = await this.#book.list(session)
    return listed.map((each) => toOwnSession(each, session.id))
  }

  /** @returns the number of ended sessions; 0 if the id is unknown or belongs to another user */
  async endOwn(session: SessionPayload, which: (id: string) => boolean): Promise<number> {
    const ending = (await this.#book.list(session)).filter(({ id }) => which(id))
    for (const { id, started } of ending)
      await this.#book.end(id, started + this.#options.limits.max)
    return ending.length
  }

  /** @returns the number of sessions that ended */
  async endOthers(request: FastifyRequest, session: SessionPayload): Promise<number> {
    const owner = await this.ownerOf(request, session)
    const { tokens } = this.#options
    return owner && tokens
      ? await tokens.endSessions(owner.userId, session.id)
      : await this.endOwn(session, (id) => id !== session.id)
  }

  /** Returns the owner of a session at the local platform, and its scopes. */
  async ownerOf(request: FastifyRequest, session: SessionPayload) {
    const { tokens } = this.#options
    await this.#note(request, session)
    return await tokens?.sessions.ownerOf(session.id)
  }

  /** True if the last authentication is too old. Always false for a remote API, which has no reauthentication. */
  async isProofOld(request: FastifyRequest, session: SessionPayload): Promise<boolean> {
    const proofs = this.#options.tokens?.proofs
    if (!proofs) return false
    const isOld = await proofs.isOld(session.id)
    if (isOld !== undefined) return isOld
    // The session is missing if it started in a process of an older version, which stored no list.
    await this.#note(request, session)
    return (await proofs.isOld(session.id)) ?? true
  }

  /** Returns the time of the last authentication; undefined for a remote API, which has no reauthentication. */
  async provedAt(session: SessionPayload): Promise<number | undefined> {
    return await this.#options.tokens?.proofs.provedAt(session.id)
  }

  /** Returns the missing step of a sign-in. Always undefined for a remote API, whose issuer decides. */
  async missingFactor(session: SessionPayload): Promise<MissingFactor | undefined> {
    const missing = await this.#options.tokens?.factors.missingIn(session.id)
    // A session that ended in the meantime must not get access.
    return missing === 'unkept' ? 'show' : missing
  }

  /** False if a factor is required and the database has no entry for the session. */
  async #isKept(request: FastifyRequest, session: SessionPayload): Promise<boolean> {
    const factors = this.#options.tokens?.factors
    if (!factors || (await factors.missingIn(session.id)) !== 'unkept') return true
    // A process of an older version may have started the session. It stored no row for the session, so add it now.
    await this.#note(request, session)
    return (await factors.missingIn(session.id)) !== 'unkept'
  }

  /** Records that the user has set up the missing factor. */
  async completeSetUp(request: FastifyRequest): Promise<void> {
    if (request.missingFactor !== 'set-up') return
    const session = await this.find(request)
    if (session) await this.#options.tokens?.factors.note(session.id)
  }

  async #note(
    request: FastifyRequest,
    session: SessionPayload,
    { proved = session.started, factor = false }: { proved?: number; factor?: boolean } = {},
  ): Promise<void> {
    await this.#book.note({
      ...session,
      proved,
      factor,
      until: sessionExpiry(session, this.#options.limits),
      address: callerAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, maxAgentLength),
    })
  }

  async #retire(
    request: FastifyRequest,
    session: SessionPayload | undefined,
    successorId?: string,
  ): Promise<void> {
    if (!session) return
    const { limits, tokens } = this.#options
    await this.#book.end(session.id, session.started + limits.max, successorId)
    this.#readOnly.delete(session.id)
    if (session.own) await tokens?.revokeToken(session.token)
    // The local platform has ended the grant with the session, unless the next session uses the same grant.
    if (session.oauth && !tokens)
      await this.#oauth?.revoke(request, session.token, session.oauth.refresh)
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    session: SessionPayload,
  ): Promise<void> {
    const { key, limits, clock } = this.#options
    const maxAge = Math.ceil((sessionExpiry(session, limits) - clock.now()) / 1000)
    cookie.write(request, reply, await sealSession(session, key), maxAge)
  }
}
