import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as Library from 'openid-client'
import type { Clock } from '#shared/clock.ts'
import { asCalled } from '../../http/innerRequests.ts'
import { failureWords } from '../../upstream/networkErrors.ts'
import type { OauthTokens } from '../sessionToken.ts'

/** Who is asked who people are, and as what. */
export interface OauthSettings {
  /** Its address; left out, the authorization server of the local platform under the origin that was called. */
  issuer?: string
  /** Of an authorization server that does not tell them itself (RFC 8414). */
  endpoints?: { authorize: string; token: string; revoke?: string }
  clientId: string
  clientSecret?: string
  scopes: string
  /** As the button names it. */
  name: string
}

/** The state of a sign-in that must survive until the browser returns. */
export interface OauthAttempt {
  state: string
  nonce: string
  verifier: string
}

interface SignedIn extends Tokens {
  /** Time since the person signed in at the issuer, milliseconds; 0 where it does not say. */
  proofAge: number
  /** True when the issuer says that they showed more than one factor. */
  factor: boolean
}

interface Tokens {
  token: string
  oauth: OauthTokens
}

/** The issuer refused or could not be asked; in words for the log. */
class OauthFailure extends Error {}

const callbackPath = '/session/oauth/callback'
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** Talks to the issuer as the confidential client that this server is (RFC 9700, RFC 10017). */
export class OauthClient {
  readonly #settings: OauthSettings
  readonly #app: FastifyInstance
  readonly #clock: Clock
  readonly #configurations = new Map<string, Promise<Library.Configuration>>()

  constructor(settings: OauthSettings, app: FastifyInstance, clock: Clock) {
    this.#settings = settings
    this.#app = app
    this.#clock = clock
  }

  get name(): string {
    return this.#settings.name
  }

  /** Where the browser goes, and what it must come back with. @throws OauthFailure */
  async begin(request: FastifyRequest): Promise<{ address: string; attempt: OauthAttempt }> {
    const library = await import('openid-client')
    const configuration = await this.#configuration(request)
    const attempt = {
      state: library.randomState(),
      nonce: library.randomNonce(),
      verifier: library.randomPKCECodeVerifier(),
    }
    const address = library.buildAuthorizationUrl(configuration, {
      redirect_uri: originOf(request) + callbackPath,
      scope: this.#settings.scopes,
      state: attempt.state,
      code_challenge: await library.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(this.#hasIdentity && { nonce: attempt.nonce }),
    })
    return { address: address.href, attempt }
  }

  /** The tokens for the code in the address that the browser came back to. @throws OauthFailure */
  async finish(
    request: FastifyRequest,
    { state, nonce, verifier }: OauthAttempt,
  ): Promise<SignedIn> {
    const library = await import('openid-client')
    const configuration = await this.#configuration(request)
    try {
      const answer = await library.authorizationCodeGrant(
        configuration,
        this.#calledBack(request),
        {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(this.#hasIdentity && { expectedNonce: nonce, idTokenExpected: true }),
        },
      )
      const seen = answer.claims()?.auth_time
      // The issuer's clock is that of the machine, whatever ours says.
      const proofAge = typeof seen === 'number' ? Math.max(0, Date.now() - seen * 1000) : 0
      const amr = answer.claims()?.amr
      const factor = Array.isArray(amr) && amr.includes('mfa')
      return { ...this.#tokensOf(answer), proofAge, factor }
    } catch (error) {
      throw failureOf(error)
    }
  }

  /** New tokens; `refused` once the issuer takes the refresh token no more. */
  async refresh(
    request: FastifyRequest,
    refresh: string,
  ): Promise<Tokens | 'refused' | 'unreachable'> {
    try {
      const library = await import('openid-client')
      const answer = await library.refreshTokenGrant(await this.#configuration(request), refresh)
      const tokens = this.#tokensOf(answer)
      // One that is not replaced goes on being the one.
      return { ...tokens, oauth: { refresh, ...tokens.oauth } }
    } catch (error) {
      if (isRefusal(error)) return 'refused'
      request.log.warn(failureOf(error), 'The access token could not be refreshed.')
      return 'unreachable'
    }
  }

  /** Gives the tokens back. Whoever signs out is signed out here, whatever the issuer answers. */
  async revoke(request: FastifyRequest, token: string, refresh: string | undefined): Promise<void> {
    try {
      const library = await import('openid-client')
      const configuration = await this.#configuration(request)
      if (configuration.serverMetadata().revocation_endpoint === undefined) return
      if (refresh !== undefined)
        await library.tokenRevocation(configuration, refresh, {
          token_type_hint: 'refresh_token',
        })
      await library.tokenRevocation(configuration, token, { token_type_hint: 'access_token' })
    } catch (error) {
      request.log.warn(failureOf(error), 'The tokens could not be revoked.')
    }
  }

  #calledBack(request: FastifyRequest): URL {
    const address = new URL(originOf(request) + request.url)
    // Without discovery nobody knows what the server calls itself; there is no second one to be mixed up with.
    if (this.#settings.endpoints) address.searchParams.delete('iss')
    return address
  }

  get #hasIdentity(): boolean {
    return this.#settings.scopes.split(' ').includes('openid')
  }

  #tokensOf(answer: Library.TokenEndpointResponse): Tokens {
    const { access_token: token, refresh_token: refresh, expires_in: seconds } = answer
    const until =
      seconds === undefined ? Number.MAX_SAFE_INTEGER : this.#clock.now() + seconds * 1000
    return { token, oauth: { until, ...(refresh !== undefined && { refresh }) } }
  }

  #configuration(request: FastifyRequest): Promise<Library.Configuration> {
    const { endpoints } = this.#settings
    const issuer = this.#settings.issuer ?? endpoints?.token ?? `${originOf(request)}/oauth`
    const known = this.#configurations.get(issuer)
    if (known) return known
    const asked = this.#discover(request, issuer)
    if (this.#configurations.size >= 20) this.#configurations.clear()
    this.#configurations.set(issuer, asked)
    // The next call tries again.
    asked.catch(() => this.#configurations.delete(issuer))
    return asked
  }

  async #discover(request: FastifyRequest, issuer: string): Promise<Library.Configuration> {
    const library = await import('openid-client')
    const { clientId, clientSecret, endpoints } = this.#settings
    if (endpoints) return withEndpoints(library, this.#settings, endpoints)
    try {
      const configuration = await library.discovery(
        new URL(issuer),
        clientId,
        { [library.clockTolerance]: 30 },
        clientSecret === undefined ? library.None() : library.ClientSecretBasic(clientSecret),
        {
          ...(issuer.startsWith('http:') && { execute: [library.allowInsecureRequests] }),
          ...(this.#settings.issuer === undefined && { [library.customFetch]: this.#own(request) }),
        },
      )
      return configuration
    } catch (error) {
      throw failureOf(error)
    }
  }

  /** The authorization server beside this one is asked within the process: its address may be one that only browsers reach. */
  #own(request: FastifyRequest): Library.CustomFetch {
    return async (address, { method, headers, body }) => {
      const { pathname, search, host } = new URL(address)
      const answer = await this.#app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: pathname + search,
        headers: { ...headers, host, ...asCalled(request) },
        ...(body != null && { payload: textOf(body) }),
      })
      const sent = Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      )
      return new Response(answer.body, { status: answer.statusCode, headers: sent })
    }
  }
}

function withEndpoints(
  library: typeof Library,
  { clientId, clientSecret }: OauthSettings,
  { authorize, token, revoke }: NonNullable<OauthSettings['endpoints']>,
): Library.Configuration {
  const configuration = new library.Configuration(
    {
      issuer: new URL(token).origin,
      authorization_endpoint: authorize,
      token_endpoint: token,
      ...(revoke !== undefined && { revocation_endpoint: revoke }),
    },
    clientId,
    {},
    // Servers of before discovery take the secret in the form, and few of them a header.
    clientSecret === undefined ? library.None() : library.ClientSecretPost(clientSecret),
  )
  if ([token, revoke].some((address) => address?.startsWith('http:')))
    library.allowInsecureRequests(configuration)
  return configuration
}

function textOf(body: Library.FetchBody): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('The library sends forms only.')
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : ''

/** What the issuer says of a refresh token that it takes no more. */
const isRefusal = (error: unknown) =>
  ['invalid_grant', 'invalid_scope', 'unauthorized_client'].includes(codeOf(error))

function failureOf(error: unknown): OauthFailure {
  if (error instanceof OauthFailure) return error
  const cause = error instanceof Error ? error.cause : undefined
  const words = codeOf(error) || (error instanceof Error ? error.message : String(error))
  return new OauthFailure(
    cause instanceof Error && 'code' in cause ? failureWords(cause, 'the issuer') : words,
    { cause: error },
  )
}
