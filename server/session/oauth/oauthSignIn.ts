import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, minutes } from '#shared/clock.ts'
import { inertHeaders } from '../../http/errorResponses.ts'
import { foreignCall } from '../../http/csrf.ts'
import { openSealed, seal } from '../jwe.ts'
import { CookieTooLong, SealedCookie } from '../chunkedCookie.ts'
import type { Sessions } from '../sessions.ts'
import type { CheckToken } from '../tokenCheck.ts'
import type { OauthAttempt, OauthClient } from './oauthClient.ts'

interface SignInOptions {
  client: OauthClient
  sessions: Sessions
  checkToken: CheckToken
  key: Uint8Array
  clock: Clock
}

interface Pending extends OauthAttempt {
  /** Path of the console to open after the sign-in. */
  to: string
  until: number
}

/** SameSite=Lax, because the browser returns from the issuer's page. */
const cookie = new SealedCookie('console-sign-in', 'lax')
const attemptTtl = 15 * minutes

/** Reason of a failed sign-in; the sign-in screen has the messages. */
type Failure = 'cancelled' | 'expired' | 'issuer' | 'token'

/** Accepts only a path of this console, to prevent open redirects. The console checks it again. */
function pathOf(wanted: string | undefined): string {
  const url = URL.parse(wanted ?? '', 'http://console')
  const isPath =
    wanted?.startsWith('/') === true &&
    url?.origin === 'http://console' &&
    !url.pathname.startsWith('//')
  return isPath ? url.pathname + url.search : '/'
}

const signInScreen = (to: string, outcome: string) =>
  `/sign-in${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}#oauth=${outcome}`

/** Adds the OAuth sign-in and its callback; register it with the prefix `/session/oauth`. */
export function addOauthSignIn(app: FastifyInstance, options: SignInOptions): void {
  const { client, sessions, checkToken, key, clock } = options
  const go = (reply: FastifyReply, address: string) =>
    reply.code(303).header('location', address).send()
  const fail = (request: FastifyRequest, reply: FastifyReply, to: string, failure: Failure) => {
    cookie.clear(request, reply)
    return go(reply, signInScreen(to, failure))
  }

  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', ...inertHeaders })
  })

  app.get<{ Querystring: { to?: string | string[] } }>('/', async (request, reply) => {
    const to = pathOf([request.query.to].flat()[0])
    // Reject a sign-in started by another site (login CSRF).
    if (foreignCall(request) !== undefined) return go(reply, signInScreen(to, 'expired'))
    try {
      const { address, attempt } = await client.startSignIn(request)
      const pending: Pending = { ...attempt, to, until: clock.now() + attemptTtl }
      cookie.write(request, reply, await seal({ ...pending }, key), attemptTtl / 1000)
      return await go(reply, address)
    } catch (error) {
      request.log.error(error)
      return fail(request, reply, to, 'issuer')
    }
  })

  app.get<{ Querystring: { error?: string; state?: string } }>(
    '/callback',
    async (request, reply) => {
      const pendingSignIns = await Promise.all(
        cookie.read(request).map((sealed) => openSealed<Pending>(sealed, key)),
      )
      const pending = pendingSignIns.find((each) => each?.state === request.query.state)
      if (!pending || pending.until <= clock.now()) return fail(request, reply, '/', 'expired')
      const { to } = pending
      if (request.query.error === 'access_denied') return fail(request, reply, to, 'cancelled')
      try {
        const { proofAge, factor, ...tokens } = await client.finish(request, pending)
        const caller = await checkToken(tokens.token)
        if (!caller) return await fail(request, reply, to, 'token')
        cookie.clear(request, reply)
        await sessions.start(
          request,
          reply,
          {
            ...caller,
            ...tokens,
            own: false,
            way: 'oauth',
          },
          { proofAge, factor },
        )
        return await go(reply, signInScreen(to, 'done'))
      } catch (error) {
        request.log.error(error)
        return fail(request, reply, to, error instanceof CookieTooLong ? 'token' : 'issuer')
      }
    },
  )
}
