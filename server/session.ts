import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { type Clock, minutes, wireTime } from '#platform/clock.ts'
import { inertHeaders, refuse } from './errorReplies.ts'
import { SignInLimiter } from '#platform/signInLimiter.ts'
import { isApiPath } from './paths.ts'
import { foreignCall } from './sameOrigin.ts'
import {
  expiryOf,
  openSession,
  sealSession,
  type Session,
  type SessionLimits,
} from './sealedSession.ts'
import { TokenCheckFailure, type CheckToken } from './tokenCheck.ts'

/** What the local platform does for sessions; a remote API offers none of it. */
export interface SessionTokens {
  redeemSignInCode(
    code: string,
    ip: string,
  ): Promise<{ token: string; username: string } | undefined>
  recordTokenLogin(token: string, ip: string): Promise<void>
  revokeToken(token: string): Promise<void>
}

export interface SessionOptions {
  key: Uint8Array
  limits: SessionLimits
  clock: Clock
  checkToken: CheckToken
  tokens: SessionTokens | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
  interface FastifyInstance {
    /** Whether the request carries a session that has not ended. */
    isSignedIn: (request: FastifyRequest) => Promise<boolean>
  }
}

const tokenPattern = /^[\x21-\x7e]{1,2000}$/

/**
 * Keeps the caller's token in a sealed cookie and adds it to calls to `/v4` (RFC 10017, backend for
 * frontend). Must be set up on the root instance before the API's own routes.
 */
export async function addSession(app: FastifyInstance, options: SessionOptions): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('session', undefined)
  const sessions = new Sessions(options)
  app.decorate('isSignedIn', async (request) => (await sessions.find(request)) !== undefined)

  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return undefined
    // API clients that bring a token of their own are served by that alone.
    if (request.headers.authorization === undefined && sessions.cookieOf(request) !== undefined) {
      const foreign = foreignCall(request)
      if (foreign !== undefined && request.method !== 'GET' && request.method !== 'HEAD')
        return refuse(reply, 403, foreign)
      const session = foreign === undefined ? await sessions.resume(request, reply) : undefined
      if (session) {
        request.session = session
        request.headers.authorization = `Bearer ${session.token}`
      }
    }
    // Neither the platform nor a remote API has any use for the cookie.
    delete request.headers.cookie
    return undefined
  })

  // The API lets answers be kept for a minute by token; the browser's cache cannot see the token.
  app.addHook('onSend', async (request, reply) => {
    if (request.session) void reply.header('cache-control', 'private, no-store')
  })

  app.register(async (scope) => addEndpoints(scope, sessions, options), { prefix: '/session' })
}

function addEndpoints(app: FastifyInstance, sessions: Sessions, options: SessionOptions): void {
  const limiter = new SignInLimiter(options.clock)
  const bodyLimit = 8192

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', ...inertHeaders })
    const foreign = foreignCall(request)
    if (foreign !== undefined) return refuse(reply, 403, foreign)
    if (request.method !== 'POST') return undefined
    const wait = limiter.wait(request.ip)
    if (wait === 0) return undefined
    void reply.header('retry-after', String(wait))
    return refuse(reply, 429, `Too many failed sign-ins. Try again in ${wait} seconds.`)
  })

  app.post('/code', { bodyLimit }, async (request, reply) => {
    const code = textOf(request.body, 'code')
    if (code === undefined) return refuse(reply, 400, 'Send a JSON object with a code.')
    if (!options.tokens)
      return refuse(reply, 400, 'This console uses a remote API: sign in with an access token.')
    const redeemed = await options.tokens.redeemSignInCode(code, request.ip)
    if (!redeemed) {
      limiter.failed(request.ip)
      return refuse(
        reply,
        401,
        'This sign-in link was used before or is older than 15 minutes. Ask for a new one.',
      )
    }
    return sessions.start(request, reply, { ...redeemed, own: true })
  })

  app.post('/token', { bodyLimit }, async (request, reply) => {
    const token = textOf(request.body, 'token')?.trim()
    if (token === undefined) return refuse(reply, 400, 'Send a JSON object with a token.')
    if (!tokenPattern.test(token))
      return refuse(reply, 400, 'An access token has 1 to 2000 printable characters and no spaces.')
    try {
      const caller = await options.checkToken(token)
      if (caller) {
        await options.tokens?.recordTokenLogin(token, request.ip)
        return await sessions.start(request, reply, { ...caller, token, own: false })
      }
    } catch (error) {
      if (error instanceof TokenCheckFailure) return refuse(reply, 502, error.message)
      throw error
    }
    limiter.failed(request.ip)
    return refuse(reply, 401, 'The API does not know this token, or it has expired.')
  })

  app.get('/', async (request, reply) => {
    const session = await sessions.resume(request, reply)
    return session ? sessions.answer(session) : refuse(reply, 401, 'You are not signed in.')
  })

  app.delete('/', async (request, reply) => {
    await sessions.end(request, reply)
    return {}
  })
}

interface SessionAnswer {
  username: string | null
  expires: string
  /** As lists of access tokens show it, so that the token in use can be told among them. */
  token_begins: string | null
}

/** Only of a token in the contract's own form (response shapes, 6.3): of a shorter one it might be the whole. */
const beginningOf = ({ token, own }: Session): string | null =>
  !own && /^[0-9a-f]{64}$/.test(token) ? token.slice(0, 16) : null

class Sessions {
  readonly #options: SessionOptions
  /** Ended here before their time, by id; a copy of such a cookie is of no use to this process. */
  readonly #ended = new Map<string, number>()

  constructor(options: SessionOptions) {
    this.#options = options
  }

  cookieOf(request: FastifyRequest): string | undefined {
    return request.cookies[cookieName(request)]
  }

  answer(session: Session): SessionAnswer {
    const expires = wireTime(expiryOf(session, this.#options.limits))
    return { username: session.username, expires, token_begins: beginningOf(session) }
  }

  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Pick<Session, 'token' | 'username' | 'own'>,
  ): Promise<SessionAnswer> {
    await this.#retire(await this.find(request))
    const now = this.#options.clock.now()
    const session = { ...caller, id: randomUUID(), started: now, seen: now }
    await this.#send(request, reply, session)
    return this.answer(session)
  }

  /** The session of a call, renewed when some of its idle time has gone by. */
  async resume(request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> {
    const session = await this.find(request)
    // A cookie that opens nothing is left: a late answer must not take the one that a renewal has set meanwhile.
    if (!session) return undefined
    const { clock, limits } = this.#options
    const now = clock.now()
    if (now - session.seen < Math.min(5 * minutes, limits.idle / 4)) return session
    const renewed = { ...session, seen: now }
    await this.#send(request, reply, renewed)
    return renewed
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    clearCookie(request, reply)
    await this.#retire(await this.find(request))
  }

  /** Leaves its idle time as it is. */
  async find(request: FastifyRequest): Promise<Session | undefined> {
    const sealed = this.cookieOf(request)
    if (sealed === undefined) return undefined
    const { key, limits, clock } = this.#options
    const session = await openSession(sealed, key, limits, clock.now())
    return session && !this.#ended.has(session.id) ? session : undefined
  }

  async #retire(session: Session | undefined): Promise<void> {
    if (!session) return
    const now = this.#options.clock.now()
    for (const [id, until] of this.#ended) if (until <= now) this.#ended.delete(id)
    this.#ended.set(session.id, session.started + this.#options.limits.max)
    if (session.own) await this.#options.tokens?.revokeToken(session.token)
  }

  async #send(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<void> {
    const { key, limits, clock } = this.#options
    const maxAge = Math.ceil((expiryOf(session, limits) - clock.now()) / 1000)
    void reply.setCookie(cookieName(request), await sealSession(session, key), {
      ...cookieOptions(request),
      maxAge,
    })
  }
}

/**
 * Behind TLS the name that browsers bind to the host. Over plain HTTP they share cookies between
 * the ports of a host, so the port keeps two consoles on one machine apart.
 */
const cookieName = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Host-console' : `console-${request.port ?? 80}`

const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
})

const clearCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(cookieName(request), cookieOptions(request))

function textOf(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' && value !== '' ? value : undefined
}
