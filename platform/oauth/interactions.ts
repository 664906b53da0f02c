import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { recordLogin } from '../auth/tokens.ts'
import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import type { OneTimeCodes } from '../auth/oneTimeCodes.ts'
import { unreadableCodeReason } from '../auth/secondFactors.ts'
import type { SecondFactors } from '../auth/secondFactors.ts'
import { clientNetwork } from '#shared/http/clientNetwork.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import {
  codePage,
  consentPage,
  errorPage,
  noCodesPage,
  pagePolicy,
  sendPage,
  signInPage,
} from './pages.ts'
import { consoleClient, multipleFactors } from './clients.ts'
import { isPassword } from './passwords.ts'
import { narrowedScopes } from './scopes.ts'
import { PasswordProofs } from './passwordProofs.ts'
import { missingScopes, storeGrant } from './consentGrant.ts'

interface InteractionOptions {
  db: Database
  clock: Clock
  secrets: Secrets
  codes: OneTimeCodes
  factors: Pick<SecondFactors, 'isRequired' | 'hasAny'>
  counts: WindowCounts
  providerOf: (request: FastifyRequest) => Promise<Provider>
}

/**
 * Returns the source to add to the form-action policy. Browsers apply that policy to all redirects after a form
 * submission, including the redirect to the application.
 */
function targetOf(redirectUri: unknown): string {
  const url = URL.parse(String(redirectUri))
  if (!url) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}

/**
 * Error for an authorization request whose application was deleted. For an expired request, the library throws
 * SessionNotFound.
 */
class InteractionOver extends Error {}

const isOver = (error: unknown) =>
  error instanceof InteractionOver || (error instanceof Error && error.name === 'SessionNotFound')

/** Registers the routes of the sign-in and consent pages. */
export function addInteractions(app: FastifyInstance, options: InteractionOptions): void {
  const { db, clock, secrets, codes, factors, providerOf } = options
  // Limit attempts by user name and address, so that a client can lock out neither the same user at another address nor
  // other users at the same address. Passwords are too long to be guessed, but verifying one is expensive, so each IP
  // address has a limit too.
  const limiter = new SignInLimiter({ ...options, subject: 'password of a name' })
  const addressLimiter = new SignInLimiter({ ...options, subject: 'password', allowed: 30 })

  const proofs = new PasswordProofs(options)

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (request.method === 'POST' && site !== undefined && site !== 'same-origin')
      return sendPage(reply, errorPage('Another site sent this form.'), 403)
    return undefined
  })
  app.setErrorHandler((error, request, reply) => {
    if (isOver(error))
      return sendPage(
        reply,
        errorPage('This sign-in request has expired or was already completed.'),
        400,
      )
    request.log.error(error)
    return sendPage(reply, errorPage('The platform failed. See its log for the cause.'), 500)
  })

  const loadInteraction = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await providerOf(request)
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    const client = await provider.Client.find(String(interaction.params.client_id))
    if (!client) throw new InteractionOver()
    return {
      provider,
      interaction,
      asking: {
        client: client.clientName ?? client.clientId,
        action: `/oauth/interaction/${interaction.uid}`,
      },
      website: client.clientUri ?? '',
      target: targetOf(interaction.params.redirect_uri),
    }
  }
  type LoadedInteraction = Awaited<ReturnType<typeof loadInteraction>>

  const finish = async (
    { provider }: LoadedInteraction,
    request: FastifyRequest,
    reply: FastifyReply,
    result: object,
  ) => {
    const address = await provider.interactionResult(
      request.raw,
      reply.raw,
      result as Parameters<Provider['interactionResult']>[2],
      { mergeWithLastSubmission: !('error' in result) },
    )
    return reply.code(303).headers(pagePolicy()).header('location', address).send()
  }
  const cancel = (now: LoadedInteraction, request: FastifyRequest, reply: FastifyReply) =>
    finish(now, request, reply, {
      error: 'access_denied',
      error_description: 'The user denied access.',
    })

  const nameOf = async ({ interaction }: LoadedInteraction) =>
    await db
      .selectFrom('user')
      .select(['id', 'username'])
      .where('id', '=', Number(interaction.session?.accountId))
      .executeTakeFirst()

  const askSignIn = (
    { asking, target }: LoadedInteraction,
    reply: FastifyReply,
    username = '',
    fault?: string,
    status = 200,
  ) => sendPage(reply, signInPage({ ...asking, username, fault }), status, target)

  const askCode = (
    { asking, target }: LoadedInteraction,
    reply: FastifyReply,
    passed: string,
    fault?: string,
    status = 200,
  ) => sendPage(reply, codePage({ ...asking, passed, fault }), status, target)

  const askConsent = async (now: LoadedInteraction, reply: FastifyReply, fault?: string) => {
    const user = await nameOf(now)
    if (!user) return askSignIn(now, reply)
    const { asking, website, target, interaction } = now
    return sendPage(
      reply,
      consentPage({
        ...asking,
        website,
        username: user.username,
        host: target,
        scopes: missingScopes(interaction),
        fault,
      }),
      fault === undefined ? 200 : 400,
      target,
    )
  }

  app.get<{ Querystring: { as?: string } }>('/:uid', async (request, reply) => {
    const now = await loadInteraction(request, reply)
    return now.interaction.prompt.name === 'login' || request.query.as === 'other'
      ? askSignIn(now, reply)
      : askConsent(now, reply)
  })

  app.post<{ Body: URLSearchParams }>('/:uid/sign-in', async (request, reply) => {
    const now = await loadInteraction(request, reply)
    const { body } = request
    if (body.get('answer') === 'cancel') return cancel(now, request, reply)
    const username = (body.get('username') ?? '').trim()
    const limiterKey = `${clientNetwork(request.ip)} ${username}`
    // Check the address first, because a client can make up any number of names, each of which adds a row.
    const wait =
      (await addressLimiter.wait(request.ip)) ||
      (await limiter.take(limiterKey)) ||
      (await addressLimiter.take(request.ip))
    if (wait > 0)
      return askSignIn(
        now,
        reply.header('retry-after', String(wait)),
        username,
        `Too many failed sign-ins. Try again in ${wait} seconds.`,
        429,
      )
    const user = await db
      .selectFrom('user')
      .select(['id', 'password_hash'])
      .where('username', '=', username)
      .executeTakeFirst()
    const right = await isPassword(body.get('password') ?? '', user?.password_hash ?? null)
    const login = { userId: user?.id ?? 0, ip: request.ip }
    if (!right || !user) {
      if (user) await recordLogin(db, clock, { ...login, status: 'failed' })
      return askSignIn(now, reply, username, 'The username or password is wrong.', 401)
    }
    await limiter.uncount(limiterKey)
    await addressLimiter.uncount(request.ip)
    if (await codes.isOn(user.id))
      return askCode(now, reply, await proofs.create(now.interaction.uid, user.id))
    // The console enforces the second factor itself: users without one set it up there, and passkeys work there too.
    const isConsole = now.interaction.params.client_id === consoleClient(secrets).id
    if (factors.isRequired && !isConsole) {
      await recordLogin(db, clock, { ...login, status: 'failed' })
      return sendPage(reply, noCodesPage(now.asking, await factors.hasAny(user.id)), 403)
    }
    await recordLogin(db, clock, { ...login, status: 'successful' })
    return finish(now, request, reply, { login: { accountId: String(user.id), amr: ['pwd'] } })
  })

  app.post<{ Body: URLSearchParams }>('/:uid/code', async (request, reply) => {
    const now = await loadInteraction(request, reply)
    const { body } = request
    if (body.get('answer') === 'cancel') return cancel(now, request, reply)
    const passed = body.get('passed') ?? ''
    const userId = await proofs.open(now.interaction.uid, passed)
    if (userId === undefined)
      return askSignIn(now, reply, '', 'You took too long. Sign in again.', 400)
    const check = await codes.check(userId, body.get('code') ?? '')
    const status = check === 'right' ? 'successful' : 'failed'
    await recordLogin(db, clock, { userId, ip: request.ip, status })
    if (check === 'right')
      return finish(now, request, reply, {
        login: { accountId: String(userId), amr: ['pwd', 'otp', multipleFactors] },
      })
    if (check === 'unreadable') return askCode(now, reply, passed, unreadableCodeReason, 409)
    return check === 'limited'
      ? askCode(now, reply, passed, 'Too many wrong codes. Try again in five minutes.', 429)
      : askCode(
          now,
          reply,
          passed,
          'This code is wrong or was used before. Wait for the next one.',
          401,
        )
  })

  app.post<{ Body: URLSearchParams }>('/:uid/consent', async (request, reply) => {
    const now = await loadInteraction(request, reply)
    const { interaction } = now
    if (request.body.get('answer') !== 'allow') return cancel(now, request, reply)
    const user = await nameOf(now)
    if (interaction.prompt.name !== 'consent' || !user) return askSignIn(now, reply)
    const selectedScopes = request.body.getAll('scope')
    const narrows =
      missingScopes(interaction).includes('*') && request.body.get('reach') === 'chosen'
    const scopes = narrows ? narrowedScopes(selectedScopes) : missingScopes(interaction)
    if (narrows && scopes.length === 0)
      return askConsent(now, reply, 'Choose what it may do, or cancel.')
    const chosen = new Set(narrows || request.body.get('reach') === 'all' ? scopes : selectedScopes)
    if (scopes.length > 0 && !scopes.some((scope) => chosen.has(scope)))
      return askConsent(now, reply, 'Choose what it may do, or cancel.')
    const grantId = await storeGrant(now, { userId: user.id, scopes, chosen, narrows })
    return finish(now, request, reply, { consent: { grantId } })
  })
}
