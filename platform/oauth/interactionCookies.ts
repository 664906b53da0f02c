import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { FastifyRequest } from 'fastify'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Clock, seconds } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { signInEpoch } from './endSignIns.ts'
import { currentExchange } from './exchange.ts'

/** Maximum length of the application's `state` parameter, in bytes. */
const maxStateLength = 2048

/** Maximum length of a cookie's name and value. Browsers limit both together to 4,096 bytes. */
const maxCookieLength = 4000

interface CookieContext {
  db: Database
  clock: Clock
  secrets: Secrets
  origin: string
}

/**
 * Returns the name of a cookie. The name includes the port, because browsers share cookies between all ports of a host.
 * Over HTTPS a prefix prevents other hosts of the domain from setting the cookie.
 * @param scope `host` for a cookie with the path `/`, which the prefix `__Host-` requires
 */
export function cookieName(origin: string, kind: string, scope: 'host' | 'path'): string {
  const { port, protocol } = new URL(origin)
  const beginning = scope === 'host' ? '__Host-' : '__Secure-'
  return `${protocol === 'https:' ? beginning : ''}oauth-${kind}${port === '' ? '' : `-${port}`}`
}

const cookieLocation = (id: string) => ({ column: 'oauth cookie', row: [id] }) as const

const resolveUndefined = () => Promise.resolve(undefined)

interface Kept {
  payload: AdapterPayload
  until: number
  /** Sign-in epoch of the authenticated user, so that the cookie becomes invalid when all sign-ins of the user end. */
  epoch?: number | undefined
}

/** Returns the user of a completed sign-in that the library has not stored in a session yet. */
const signedInUser = ({ result }: AdapterPayload): number | undefined => {
  const { login } = (result ?? {}) as { login?: { accountId: string } }
  return login && Number(login.accountId)
}

/**
 * Stores authorization requests until the user has responded. Requests are unauthenticated, so they are stored in an
 * encrypted cookie for the two paths that need it, and not on the server.
 */
export class InteractionCookies implements Adapter {
  readonly #context: CookieContext
  readonly #name: string
  /** Cookie values that were set during a request; they take precedence over the received cookies. */
  readonly #written = new WeakMap<FastifyRequest, string>()

  constructor(context: CookieContext) {
    this.#context = context
    this.#name = cookieName(context.origin, 'request', 'path')
  }

  /** @throws InvalidRequest if the cookie would exceed the limit of browsers */
  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { clock, secrets } = this.#context
    const { state } = payload.params ?? {}
    if (typeof state === 'string' && Buffer.byteLength(state) > maxStateLength)
      throw new errors.InvalidRequest(`state is longer than ${maxStateLength} bytes`)
    const until = clock.now() + expiresIn * seconds
    const cookieContent: Kept = { payload, until, epoch: await this.#epochOf(payload) }
    const value = secrets.seal(deflateRawSync(JSON.stringify(cookieContent)), cookieLocation(id))
    if (this.#name.length + value.length > maxCookieLength)
      throw new errors.InvalidRequest('the request is too long')
    this.#written.set(currentExchange().request, value)
    this.#send(id, value, expiresIn)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { clock } = this.#context
    for (const value of this.#requestCookies()) {
      const interaction = this.#opened(id, value)
      if (interaction?.payload.jti !== id || interaction.until <= clock.now()) continue
      if (interaction.epoch === (await this.#epochOf(interaction.payload)))
        return interaction.payload
    }
    return undefined
  }

  async #epochOf(payload: AdapterPayload): Promise<number | undefined> {
    const userId = signedInUser(payload)
    return userId === undefined ? undefined : await signInEpoch(this.#context.db, userId)
  }

  destroy(id: string): Promise<void> {
    this.#send(id, '', 0)
    return Promise.resolve()
  }

  /** Returns all cookies with this name, because another server on the same host may have set one too. */
  #requestCookies(): string[] {
    const { request } = currentExchange()
    const start = `${this.#name}=`
    const sent = (request.headers.cookie ?? '').split('; ').filter((part) => part.startsWith(start))
    return [this.#written.get(request) ?? '', ...sent.map((part) => part.slice(start.length))]
  }

  #opened(id: string, value: string): Kept | undefined {
    try {
      const packed = this.#context.secrets.openBytes(value, cookieLocation(id))
      return JSON.parse(inflateRawSync(packed).toString()) as Kept
    } catch {
      return undefined
    }
  }

  #send(id: string, value: string, maxAge: number): void {
    const { request, reply } = currentExchange()
    const secure = request.protocol === 'https' ? '; Secure' : ''
    for (const path of [`/oauth/interaction/${id}`, `/oauth/auth/${id}`])
      reply.raw.appendHeader(
        'set-cookie',
        `${this.#name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
      )
  }

  readonly findByUid = resolveUndefined
  readonly findByUserCode = resolveUndefined
  readonly consume = resolveUndefined
  readonly revokeByGrantId = resolveUndefined
}
