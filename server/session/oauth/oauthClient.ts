import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as Library from 'openid-client'
import type { Clock } from '#shared/clock.ts'
import { asCalled } from '../../http/innerRequests.ts'
import type { OauthTokens } from '../sessionToken.ts'
import { issuerErrorText, oauthErrorCode } from './issuerErrors.ts'

/** Settings of the OAuth client. */
export interface OauthSettings {
  /**
   * URL of the issuer. If undefined, the authorization server of the local platform at the requested origin is used.
   */
  issuer?: string
  /** Endpoints of an authorization server without discovery (RFC 8414). */
  endpoints?: { authorize: string; token: string; revoke?: string }
  clientId: string
  clientSecret?: string
  scopes: string
  /** Name on the sign-in button. */
  name: string
}

/** State of a sign-in that must be stored until the browser returns. */
export interface OauthAttempt {
  state: string
  nonce: string
  verifier: string
}

interface SignedIn extends Tokens {
  /** Time since the user signed in at the issuer, in milliseconds; 0 if the issuer does not report it. */
  proofAge: number
  /** True if the issuer reports multi-factor authentication. */
  factor: boolean
}

interface Tokens {
  token: string
  oauth: OauthTokens
}

/** The issuer is unreachable, or its response is an error or fails a check; the message is logged. */
class OauthFailure extends Error {}

const callbackPath = '/session/oauth/callback'
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** Communicates with the issuer as a confidential client (RFC 9700, RFC 10017). */
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

  /**
   * Returns the authorization URL and the state for verifying the callback.
   * @throws OauthFailure
   */
  async startSignIn(request: FastifyRequest): Promise<{ address: string; attempt: OauthAttempt }> {
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

  /**
   * Exchanges the code of the callback URL for tokens.
   * @throws OauthFailure
   */
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
      const authTime = answer.claims()?.auth_time
      // Use the system clock, not the simulated one, because the issuer does too.
      const proofAge = typeof authTime === 'number' ? Math.max(0, Date.now() - authTime * 1000) : 0
      const amr = answer.claims()?.amr
      const factor = Array.isArray(amr) && amr.includes('mfa')
      return { ...this.#tokensOf(answer), proofAge, factor }
    } catch (error) {
      throw failureOf(error)
    }
  }

  /** Refreshes the tokens; returns `refused` if the issuer no longer accepts the refresh token. */
  async refresh(
    request: FastifyRequest,
    refresh: string,
  ): Promise<Tokens | 'refused' | 'unreachable'> {
    try {
      const library = await import('openid-client')
      const answer = await library.refreshTokenGrant(await this.#configuration(request), refresh)
      const tokens = this.#tokensOf(answer)
      // Without a new refresh token in the response, the old one remains valid.
      return { ...tokens, oauth: { refresh, ...tokens.oauth } }
    } catch (error) {
      if (isDenial(error)) return 'refused'
      request.log.warn(failureOf(error), 'The access token could not be refreshed.')
      return 'unreachable'
    }
  }

  /** Revokes the tokens. The session here ends even if the issuer returns an error. */
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
    // Without discovery the issuer identifier is unknown. With only one server there can be no mix-up attack.
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
    const discovery = this.#discover(request, issuer)
    if (this.#configurations.size >= 20) this.#configurations.clear()
    this.#configurations.set(issuer, discovery)
    // Remove a failed discovery from the cache, so that the next request retries it.
    discovery.catch(() => this.#configurations.delete(issuer))
    return discovery
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
          ...(this.#settings.issuer === undefined && {
            [library.customFetch]: this.#customFetch(request),
          }),
        },
      )
      // Tokens of the token endpoint are trusted by TLS, so that the library verifies their signature only on request.
      if (configuration.serverMetadata().jwks_uri !== undefined)
        library.enableNonRepudiationChecks(configuration)
      return configuration
    } catch (error) {
      throw failureOf(error)
    }
  }

  /**
   * Sends requests to the local authorization server within the process, because only browsers may be able to reach
   * its URL.
   */
  #customFetch(request: FastifyRequest): Library.CustomFetch {
    return async (address, { method, headers, body }) => {
      const { pathname, search, host } = new URL(address)
      const answer = await this.#app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: pathname + search,
        headers: { ...headers, host, ...asCalled(request) },
        ...(body != null && { payload: textOf(body) }),
      })
      const headerEntries = Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      )
      return new Response(answer.body, { status: answer.statusCode, headers: headerEntries })
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
    // Without discovery, send the client secret in the request body, as the public API documents its token endpoint.
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

/** True for the OAuth errors of an invalid refresh token. */
const isDenial = (error: unknown) =>
  ['invalid_grant', 'invalid_scope', 'unauthorized_client'].includes(oauthErrorCode(error))

const failureOf = (error: unknown): OauthFailure =>
  error instanceof OauthFailure ? error : new OauthFailure(issuerErrorText(error), { cause: error })
