import type { JWK } from 'jose'
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { days, hours, minutes, seconds } from '#shared/clock.ts'
import { adapterFor, type StoreContext } from './adapters.ts'
import { consoleClient, multipleFactors } from './clients.ts'
import { currentExchange } from './exchange.ts'
import { cookieName } from './interactionCookies.ts'
import { documentOf, errorPage, pagePolicy } from './pages.ts'
import { offeredScopes } from './scopes.ts'
import type { SecondFactors } from '../auth/secondFactors.ts'
import type { SignInLimiter } from '#shared/signInLimiter.ts'

/** Lifetimes, in milliseconds; the one of access tokens follows the recorded responses (response shapes 6.3). */
const lives = {
  AuthorizationCode: minutes,
  AccessToken: 2 * hours,
  IdToken: hours,
  RefreshToken: 14 * days,
  Interaction: hours,
  Session: 14 * days,
  Grant: 30 * days,
}

const issuerOf = (origin: string) => `${origin}/oauth`

interface ProviderContext extends StoreContext {
  /** Limits wrong client secrets by IP address. */
  wrongSecrets: SignInLimiter
  factors: Pick<SecondFactors, 'isRequired'>
}

/** Response mode that requires a script in our page, which the content security policy forbids. */
const scriptedMode = 'form_post'

class PlainProvider extends Provider {
  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>) {
    if (name !== scriptedMode) super.registerResponseMode(name, handler)
  }
}

/** Creates the authorization server for an origin. */
export function providerAt(context: ProviderContext, key: JWK): Provider {
  const { db, secrets, origin } = context
  const isTls = origin.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  const provider = new PlainProvider(issuerOf(origin), {
    adapter: adapterFor(context),
    jwks: { keys: [key as never] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: {
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    responseTypes: ['code'],
    scopes: offeredScopes,
    claims: { openid: ['sub', 'amr'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => isOwn(client, token) },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    cookies: {
      names: {
        session: cookieName(origin, 'session', 'host'),
        // Use one cookie per sign-in, limited to the paths of that sign-in, so that two can run at the same time.
        interaction: cookieName(origin, 'asking', 'path'),
        resume: cookieName(origin, 'resume', 'path'),
      },
      keys: [secrets.derive('oauth cookies').toString('base64url')],
      long: { ...cookie, path: isTls ? '/' : '/oauth' },
      short: cookie,
    },
    ttl: Object.fromEntries(Object.entries(lives).map(([name, life]) => [name, life / seconds])),
    // Do not rotate the console's refresh token, because processes that share its cookie may refresh concurrently. The
    // client secret protects the token instead.
    rotateRefreshToken: ({ oidc }) => oidc.client?.clientId !== consoleClient(secrets).id,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Grants remain valid until they are revoked, independent of the browser's session.
    expiresWithSession: () => false,
    clientBasedCORS: (_ctx, asking, client) =>
      client.tokenEndpointAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === asking),
    findAccount: async (_ctx, sub) => {
      const user = await db
        .selectFrom('user')
        .select('id')
        .where('id', '=', Number(sub))
        .executeTakeFirst()
      return user && { accountId: sub, claims: () => ({ sub }) }
    },
    interactions: {
      url: (_ctx, { uid }) => `/oauth/interaction/${uid}`,
      policy: policyOf(context),
    },
    renderError,
  })
  // Trust the forwarded scheme and host, because the plugin sets these headers from Fastify's request.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === 'discovery')
      ctx.body = withoutScriptedMode(ctx.body as { response_modes_supported: string[] })
    if (ctx.status === 401) await limitWrongSecrets(ctx, context.wrongSecrets)
  })
  return provider
}

/**
 * Returns the interaction policy. Where a second factor is required, an existing session that used only a password is
 * not accepted for applications.
 */
function policyOf({ factors, secrets }: ProviderContext) {
  const policy = interactionPolicy.base()
  if (!factors.isRequired) return policy
  const { Check } = interactionPolicy
  policy.get('login')?.checks.add(
    new Check('second_factor', 'Two-factor authentication is required', ({ oidc }) => {
      // The console requires the second factor itself, and lets users set it up.
      const isConsole = oidc.client?.clientId === consoleClient(secrets).id
      const isShown = oidc.session?.amr?.includes(multipleFactors) === true
      return isConsole || isShown ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
    }),
  )
  return policy
}

const withoutScriptedMode = (metadata: { response_modes_supported: string[] }) => ({
  ...metadata,
  response_modes_supported: metadata.response_modes_supported.filter(
    (mode) => mode !== scriptedMode,
  ),
})

/**
 * Limits failed client authentications. Correct secrets are never limited; after too many wrong ones, the client gets
 * 429 instead of 401.
 */
async function limitWrongSecrets(
  ctx: Pick<KoaContextWithOIDC, 'status' | 'set' | 'body'>,
  limiter: SignInLimiter,
): Promise<void> {
  const { ip } = currentExchange().request
  const wait = await limiter.take(ip)
  if (wait === 0) return
  ctx.status = 429
  ctx.set('retry-after', String(wait))
  ctx.body = {
    error: 'invalid_client',
    error_description: `too many wrong secrets; try again in ${wait} seconds`,
  }
}

const isOwn = (client: { clientId: string }, token: { clientId?: string | undefined }): boolean => {
  if (token.clientId !== client.clientId) throw new errors.InvalidRequest('not your token')
  return true
}

/** Renders an error page for the user; its detail is for the developers of the application. */
function renderError(
  ctx: KoaContextWithOIDC,
  { error, error_description: detail }: { error: string; error_description?: string | undefined },
) {
  ctx.set(pagePolicy())
  ctx.type = 'html'
  ctx.body = documentOf(
    errorPage(
      error === 'server_error'
        ? 'The platform failed. See its log for the cause.'
        : `The application sent an invalid request: ${detail ?? error}.`,
    ),
  )
}
