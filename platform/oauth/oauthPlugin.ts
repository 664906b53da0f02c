import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { StoreContext } from './adapters.ts'
import { keepExchanges } from './exchange.ts'
import { addInteractions } from './interactions.ts'
import { errorPage, pagePolicy, sendPage } from './pages.ts'
import { loadSigningKey } from './signingKey.ts'
import { css } from './style.ts'
import type { OneTimeCodes } from '../auth/oneTimeCodes.ts'
import type { SecondFactors } from '../auth/secondFactors.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'

interface OauthOptions extends Omit<StoreContext, 'origin'> {
  counts: WindowCounts
  codes: OneTimeCodes
  factors: Pick<SecondFactors, 'isRequired' | 'hasAny'>
  report: (error: unknown) => void
}

/**
 * Maximum number of sign-ins that an IP address can start in five minutes. All users of an office may share one
 * address.
 */
const allowedBeginnings = 300

/** Maximum number of cached origins, because clients can choose the host name within limits. */
const rememberedOrigins = 20

/** Creates one authorization server per origin, because the issuer is a URL that contains the origin. */
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
    // Do not cache the error, so that the next request retries.
    provider.catch(() => this.#providers.delete(origin))
    return provider
  }

  /**
   * Creates the authorization server of an origin. The library is imported on first use, because it would take a third
   * of the startup time.
   */
  async #open(origin: string): Promise<Provider> {
    const { db, secrets, report } = this.#options
    const { providerAt } = await import('./provider.ts')
    const key = (this.#key ??= loadSigningKey(db, secrets))
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
    subject: 'sign-in start',
    allowed: allowedBeginnings,
  })
  // Do not parse bodies, because the library reads them itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/*', async (request, reply) => {
    if (isBeginning(request)) {
      const wait = await beginnings.take(request.ip)
      if (wait > 0)
        return sendPage(
          reply.header('retry-after', String(wait)),
          errorPage(
            `Too many sign-ins were started from this address. Try again in ${wait} seconds.`,
          ),
          429,
        )
    }
    const provider = await providers.of(request)
    reply.hijack()
    hand(request, reply, provider)
    return undefined
  })
}

/** Returns true for the authorization endpoint. The router of oidc-provider ignores case and a trailing slash. */
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
