import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errorResponses.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import { OauthClient } from './oauth/oauthClient.ts'
import { addOauthSignIn } from './oauth/oauthSignIn.ts'
import { callerAddress } from '../http/clientAddress.ts'
import { isApiPath } from '../http/paths.ts'
import { remoteService } from '../upstream/tokenInstructions.ts'
import { protectConsoleRoutes, stringField } from './consoleRoutes.ts'
import { foreignCall } from '../http/csrf.ts'
import type { SessionPayload } from './sessionToken.ts'
import { addOneTimeCodes } from './oneTimeCodes.ts'
import { addOwnPassword } from './ownPassword.ts'
import { addPasskeys, PasskeyChallenges, relyingParty } from './passkeys.ts'
import {
  addReadOnlySwitch,
  guardReadOnly,
  isRead,
  readOnlyHeader,
  rejectWrite,
} from './readOnlySession.ts'
import { guardSecondFactor, rejectIncomplete } from './secondFactor.ts'
import { addSignInLinks } from './signInLinks.ts'
import { addProofs, requireSessionOwner } from './reauthentication.ts'
import { Sessions } from './sessions.ts'
import { TokenCheckFailure } from './tokenCheck.ts'
import type { SessionOptions, SessionTokens } from './types.ts'
import { rejectInView, requestedViewedUser } from './viewAsUser.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: SessionPayload | undefined
  }
  interface FastifyInstance {
    /** Returns true if the request has a valid session whose sign-in is complete. */
    isSignedIn: (request: FastifyRequest) => Promise<boolean>
  }
}

const tokenPattern = /^[\x21-\x7e]{1,2000}$/

/**
 * Stores the user's token in an encrypted cookie and adds it to requests to `/v4` (RFC 10017, backend for frontend).
 * Must be called on the root instance before the API routes are registered.
 * @returns the sessions, for other plugins
 */
export async function addSession(app: FastifyInstance, options: SessionOptions): Promise<Sessions> {
  await app.register(cookie)
  app.decorateRequest('session', undefined)
  app.decorateRequest('isProofOld', undefined)
  app.decorateRequest('viewedUser', undefined)
  const client = options.oauth && new OauthClient(options.oauth, app, options.clock)
  const sessions = new Sessions(options, client)
  app.decorate('isSignedIn', async (request) => {
    const session = await sessions.find(request)
    return session !== undefined && (await sessions.missingFactor(session)) === undefined
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return undefined
    // A request with an Authorization header does not use the session.
    if (request.headers.authorization === undefined && sessions.isSent(request)) {
      const foreign = foreignCall(request)
      if (foreign !== undefined && !isRead(request.method)) return sendError(reply, 403, foreign)
      const session = foreign === undefined ? await sessions.resume(request, reply) : undefined
      if (session) {
        const missing = await sessions.missingFactor(session)
        if (missing) return rejectIncomplete(reply, missing)
        if (!isRead(request.method) && rejectInView(request, reply)) return reply
        if (rejectWrite(request, reply, session)) return reply
        request.viewedUser = requestedViewedUser(request)
        // A remote API would return data with this user's rights under the name of the other user.
        if (request.viewedUser !== undefined && !options.tokens)
          return sendError(reply, 403, 'A remote API cannot be viewed as another user.')
        request.session = session
        request.isProofOld = () => sessions.isProofOld(request, session)
        request.headers.authorization = `Bearer ${session.token}`
      }
    }
    // Remove the cookie, because neither the platform nor a remote API needs it.
    delete request.headers.cookie
    return undefined
  })

  guardSecondFactor(app, sessions)
  guardReadOnly(app, sessions)

  // Disable the browser cache: the API allows caching for a minute by token, but the browser does not see the token
  // and would show one user's data to the next.
  app.addHook('onSend', async (request, reply) => {
    if (!request.session) return
    void reply.header('cache-control', 'private, no-store')
    if (request.session.readOnly === true) void reply.header(readOnlyHeader, 'on')
  })

  app.register(async (scope) => addEndpoints(scope, sessions, options), { prefix: '/session' })
  const { tokens } = options
  if (tokens) addLocalWays(app, sessions, { ...options, tokens })
  if (client)
    app.register(async (scope) => addOauthSignIn(scope, { ...options, client, sessions }), {
      prefix: '/session/oauth',
    })
  return sessions
}

/** Adds the routes that only the local platform supports: passkeys, one-time codes, passwords and reauthentication. */
function addLocalWays(
  app: FastifyInstance,
  sessions: Sessions,
  { tokens, key, clock, counts }: SessionOptions & { tokens: SessionTokens },
): void {
  const { passkeys, proofs } = tokens
  const attempts = new PasskeyChallenges(key, clock, (name) => tokens.claimChallenge(name))
  app.register(
    async (scope) => addProofs(scope, { sessions, proofs, clock, counts, passkeys, attempts }),
    {
      prefix: '/session/proof',
    },
  )
  const begin = async (request: FastifyRequest, reply: FastifyReply, userId: number) => {
    const begun = await tokens.beginSession(userId, request.ip)
    // Counts as two factors, because a passkey requires a PIN, fingerprint or face in addition to the device.
    return await sessions.start(
      request,
      reply,
      { ...begun, own: true, way: 'passkey' },
      { factor: true },
    )
  }
  const owner = requireSessionOwner(sessions)
  const changed = async (request: FastifyRequest, reply: FastifyReply, userId: number) => {
    await sessions.completeSetUp(request)
    await sessions.endOthersAfterChange(request, reply, userId)
  }
  app.register(async (scope) => addOneTimeCodes(scope, { codes: tokens.codes, owner, changed }), {
    prefix: '/session/codes',
  })
  app.register(
    async (scope) =>
      addOwnPassword(scope, { password: tokens.password, sessions, clock, counts, owner }),
    { prefix: '/session/password' },
  )
  const signInCodeFor = tokens.signInCodeFor.bind(tokens)
  app.register(async (scope) => addSignInLinks(scope, { signInCodeFor, owner }), {
    prefix: '/session/users',
  })
  app.register(
    async (scope) =>
      addPasskeys(scope, { passkeys, attempts, clock, counts, owner, begin, changed }),
    { prefix: '/session/passkeys' },
  )
}

/** Returns true if the user has confirmed that a sign-in link may replace the session of another user. */
const replacesSession = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'replace' in body && body.replace === true

function addEndpoints(app: FastifyInstance, sessions: Sessions, options: SessionOptions): void {
  const limiter = new SignInLimiter({ ...options, subject: 'sign-in' })
  const bodyLimit = 8192

  protectConsoleRoutes(app)

  // Codes and tokens are too long to be guessed, so valid ones are accepted despite earlier failures from the same IP
  // address, which an office may share. A remote API receives every attempt, as it does for tokens under `/v4`.
  const wrong = async (request: FastifyRequest, reply: FastifyReply, reason: string) => {
    const wait = await limiter.take(request.ip)
    if (wait > 0)
      return sendError(
        reply.header('retry-after', String(wait)),
        429,
        `Too many failed sign-ins. Try again in ${wait} seconds.`,
      )
    return sendError(reply, 401, reason)
  }

  const signedOut = (reply: FastifyReply) => sendError(reply, 401, 'You are not signed in.')

  app.post('/code', { bodyLimit }, async (request, reply) => {
    const code = stringField(request.body, 'code')
    if (code === undefined) return sendError(reply, 400, 'Send a JSON object with a code.')
    if (!options.tokens)
      return sendError(reply, 400, 'This console uses a remote API: sign in with an access token.')
    // Another user could have sent the link, so that this user continues in an account that is not theirs.
    const session = await sessions.find(request)
    if (session && !replacesSession(request.body)) {
      const username = await options.tokens.signInCodeUser(code)
      if (username !== undefined && username !== session.username)
        return sendError(
          reply.header('x-console-replaces', encodeURIComponent(username)),
          409,
          `You are signed in as ${session.username}, and this link signs in ${username}.`,
        )
    }
    const redeemed = await options.tokens.redeemSignInCode(code, request.ip)
    if (!redeemed)
      return wrong(
        request,
        reply,
        'This sign-in link was used before or has expired. Ask for a new one.',
      )
    return sessions.start(request, reply, { ...redeemed, own: true, way: 'link' })
  })

  app.post('/token', { bodyLimit }, async (request, reply) => {
    const token = stringField(request.body, 'token')?.trim()
    if (token === undefined) return sendError(reply, 400, 'Send a JSON object with a token.')
    if (!tokenPattern.test(token))
      return sendError(
        reply,
        400,
        'An access token has 1 to 2000 printable characters and no spaces.',
      )
    try {
      const caller = await options.checkToken(token)
      // An application's token must not lead to passkeys and sign-in links that outlive the user's consent.
      if (caller && (await options.tokens?.isOfApplication(token)) === true)
        return sendError(
          reply,
          403,
          'This access token belongs to an application. Sign in with a personal access token.',
        )
      if (caller) {
        await options.tokens?.recordTokenLogin(token, request.ip)
        return await sessions.start(request, reply, {
          ...caller,
          token,
          own: false,
          way: 'token',
        })
      }
    } catch (error) {
      if (!(error instanceof TokenCheckFailure)) throw error
      request.log.warn(error.cause ?? error, 'The access token could not be verified.')
      return sendError(reply, 502, error.message)
    }
    return wrong(request, reply, 'Invalid or expired token.')
  })

  app.get('/address', (request) => ({ address: callerAddress(request) }))

  // For the page's request log, which shows requests as the remote API gets them.
  app.get('/remote', async (request, reply) => {
    if (!(await sessions.find(request))) return signedOut(reply)
    const here = `${request.protocol}://${request.host}`
    return reply.send(JSON.stringify(options.remote ? { ...options.remote, here } : null))
  })

  app.get('/ways', async (request) => ({
    oauth: options.oauth ? { name: options.oauth.name } : null,
    local: options.tokens !== undefined,
    passkeys: (await options.tokens?.passkeys.exist(relyingParty(request).host)) ?? false,
    remote: options.remote ? remoteService(options.remote) : null,
  }))

  // Polled by the expiry warning. Does not count as activity, so it does not extend the session.
  app.get('/end', async (request, reply) => {
    const session = await sessions.find(request)
    return session ? sessions.endOf(session) : sendError(reply, 401, 'You are not signed in.')
  })

  app.get('/', async (request, reply) => {
    const session = await sessions.resume(request, reply)
    return session ? await sessions.answer(session) : signedOut(reply)
  })

  app.get('/all', async (request, reply) => {
    const session = await sessions.find(request)
    if (!session) return signedOut(reply)
    return { sessions: await sessions.list(request, session), shared: options.tokens !== undefined }
  })

  app.delete('/all', async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const session = await sessions.find(request)
    if (!session) return signedOut(reply)
    return { ended: await sessions.endOthers(request, session) }
  })

  app.delete<{ Params: { id: string } }>('/all/:id', async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const session = await sessions.find(request)
    if (!session) return signedOut(reply)
    const ended = await sessions.endOwn(session, (id) => id === request.params.id)
    return ended === 0 ? sendError(reply, 404, 'This session has ended already.') : {}
  })

  addReadOnlySwitch(app, sessions)

  app.delete('/', async (request, reply) => {
    await sessions.end(request, reply)
    return {}
  })
}
