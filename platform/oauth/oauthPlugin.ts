import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { StoreContext } from './adapters.ts'
import { keepExchanges } from './exchange.ts'
import { addInteractions } from './interactions.ts'
import { faultPage, pagePolicy, sendPage } from './pages.ts'
import { signingKey } from './signingKey.ts'
import { css } from './style.ts'
import type { OneTimeCodes } from '../auth/oneTimeCodes.ts'
import type { SecondFactors } from '../auth/secondFactors.ts'
import { SignInLimiter } from '../auth/signInLimiter.ts'
import type { WindowCounts } from '../auth/windowCounters.ts'

interface OauthOptions extends Omit<StoreContext, 'origin'> {
  counts: WindowCounts
  codes: OneTimeCodes
  factors: Pick<SecondFactors, 'isRequired' | 'hasAny'>
  report: (error: unknown) => void
}

/** Requests for a sign-in that one address may begin in five minutes: an office has one address. */
const allowedBeginnings = 300

/** A caller decides which names a server is called by, within limits; no more than these are remembered. */
const rememberedOrigins = 20

/** One authorization server for each origin under which this one is called: an issuer is an address. */
class Providers {
  readonly #options: OauthOptions
  readonly #providers = new Map<string, Promise<Provider>>()
  readonly #wrongSecrets: SignInLimiter
  #key: Promise<JWK> | undefined

  constructor(options: OauthOptions) {
    this.#options = options
    this.#wrongSecrets = new SignInLimiter({ ...options, subject: 'application secret' })
  }

  readonly of = ({ protocol, host }: FastifyRequest): Promise<Provider> => {
    const origin = `${protocol}://${host}`
    const known = this.#providers.get(origin)
    if (known) return known
    const provider = this.#open(origin)
    const [oldest] = this.#providers.keys()
    if (this.#providers.size >= rememberedOrigins && oldest !== undefined)
      this.#providers.delete(oldest)
    this.#providers.set(origin, provider)
    // The next call tries again.
    provider.catch(() => this.#providers.delete(origin))
    return provider
  }

  /** The library is loaded when somebody first signs in with it: it would take a third of the time of a start. */
  async #open(origin: string): Promise<Provider> {
    const { db, secrets, report } = this.#options
    const { providerAt } = await import('./provider.ts')
    const key = (this.#key ??= signingKey(db, secrets))
    key.catch(() => (this.#key = undefined))
    const provider = providerAt(
      { ...this.#options, origin, wrongSecrets: this.#wrongSecrets },
      await key,
    )
    provider.on('server_error', (_ctx, error) => report(error))
    return provider
  }
}

/** The authorization server of the platform (OAuth 2.0 with PKCE, OpenID Connect); register it with the prefix `/oauth`. */
export function oauthPlugin(options: OauthOptions): FastifyPluginAsync {
  return async (app) => {
    const providers = new Providers(options)
    keepExchanges(app)
    app.removeAllContentTypeParsers()
    app.get('/style.css', (_request, reply) =>
      reply
        .headers({ ...pagePolicy(), 'cache-control': 'public, max-age=3600' })
        .type('text/css')
        .send(css),
    )
    await app.register(
      async (scope) => addInteractions(scope, { ...options, providerOf: providers.of }),
      { prefix: '/interaction' },
    )
    await app.register(async (scope) => addProvider(scope, providers, options))
  }
}

function addProvider(app: FastifyInstance, providers: Providers, options: OauthOptions): void {
  const beginnings = new SignInLimiter({
    ...options,
    subject: 'sign-in begun',
    allowed: allowedBeginnings,
  })
  // The library reads bodies itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/*', async (request, reply) => {
    if (isBeginning(request)) {
      const wait = await beginnings.take(request.ip)
      if (wait > 0)
        return sendPage(
          reply.header('retry-after', String(wait)),
          faultPage(`Too many sign-ins began at this address. Try again in ${wait} seconds.`),
          429,
        )
    }
    const provider = await providers.of(request)
    reply.hijack()
    hand(request, reply, provider)
    return undefined
  })
}

/** The router of oidc-provider ignores case and one slash at the end. */
const isBeginning = ({ url }: FastifyRequest) => /^\/oauth\/auth\/?$/i.test(url.split('?')[0] ?? '')

function hand(request: FastifyRequest, reply: FastifyReply, provider: Provider): void {
  const { raw } = request
  raw.headers['x-forwarded-proto'] = request.protocol
  raw.headers['x-forwarded-host'] = request.host
  const originalUrl = raw.url ?? '/oauth'
  Object.assign(raw, { originalUrl, url: originalUrl.replace(/^\/oauth/, '') || '/' })
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...pagePolicy() }))
    if (value !== undefined) reply.raw.setHeader(name, value)
  void provider.callback()(raw, reply.raw)
}
