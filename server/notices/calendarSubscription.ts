import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { wireTime } from '#shared/clock.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import { inertHeaders, sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import { rejectInView, requestedViewedUser } from '../session/viewAsUser.ts'
import { CalendarFeed, calendarScopes } from './calendarFeed.ts'
import type { NoticeParts } from './noticeParts.ts'
import { ApiUnavailable, TokenEnded } from './ownApi.ts'
import { KeyChanged } from './ownTokens.ts'
import type { Subscription } from './subscriptionRows.ts'

const tokenLabel = 'Calendar subscription'
const scopes = calendarScopes.map(({ scope }) => scope).join(' ')

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** File name with a secret of 32 random bytes. */
const fileName = /^([\w-]{43})\.ics$/

/** Delay before a program may retry, in seconds; sent when it polls too often or the API does not respond. */
const retrySeconds = '300'

/** Adds the calendar feed at a secret URL, and the routes for managing the subscription. */
export async function addCalendarSubscription(
  app: FastifyInstance,
  notices: NoticeParts,
): Promise<void> {
  const parts = { ...notices, feed: new CalendarFeed(notices) }
  await app.register(async (scope) => addEndpoints(scope, parts), { prefix: '/session/calendar' })
  await app.register(async (scope) => addFeed(scope, parts), { prefix: '/feeds/calendar' })
}

interface Parts extends NoticeParts {
  feed: CalendarFeed
}

function addEndpoints(app: FastifyInstance, parts: Parts): void {
  const { tokens, apiAddress, store, clock, feed } = parts
  const bodyLimit = 1024
  protectConsoleRoutes(app)

  app.get('/', async (request, reply) => {
    if (requestedViewedUser(request) !== undefined)
      return sendError(reply, 403, 'The calendar subscription of another user is not shown.')
    const caller = await tokens.callerOf(request, reply, 'calendar')
    if (!caller) return reply
    const found = await (
      await store()
    ).subscriptions.ofOwner({ api: apiAddress, owner: caller.owner })
    return { subscription: found ? toAnswer(found) : null, scopes: calendarScopes }
  })

  app.post('/', { bodyLimit }, async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const caller = await tokens.callerOf(request, reply, 'calendar')
    if (!caller) return reply
    const { session, owner } = caller
    // Require a recent authentication, as for any new access token, because the server stores one.
    if (!(await tokens.isProven(request, reply, caller))) return reply
    const has = 'You already have a calendar subscription. End it to create another one.'
    const { subscriptions } = await store()
    if (await subscriptions.ofOwner({ api: apiAddress, owner })) return sendError(reply, 409, has)
    const createdToken = await tokens.make(session, {
      label: tokenLabel,
      scopes,
      use: 'read the calendar',
    })
    if ('fault' in createdToken)
      return sendError(reply, createdToken.fault.status, createdToken.fault.reason)
    const secret = randomBytes(32).toString('base64url')
    const origin = `${request.protocol}://${request.host}`
    const subscription: Subscription = {
      api: apiAddress,
      owner,
      secret_hash: hashOf(secret),
      origin,
      token_id: createdToken.id,
      token_label: tokenLabel,
      sealed: await tokens.seal({ token: createdToken.token }, `calendar ${hashOf(secret)}`),
      scopes,
      made: clock.now(),
      last_read: null,
      missing: '[]',
      fault: null,
    }
    let isAdded = false
    try {
      isAdded = await subscriptions.add(subscription)
    } finally {
      // Revoke the token, because no subscription refers to it.
      if (!isAdded) await tokens.revoke(session, createdToken.id)
    }
    if (!isAdded) return sendError(reply, 409, has)
    return {
      address: `${origin}/feeds/calendar/${secret}.ics`,
      subscription: toAnswer(subscription),
    }
  })

  app.delete('/', async (request, reply) => {
    if (rejectInView(request, reply)) return reply
    const caller = await tokens.callerOf(request, reply, 'calendar')
    if (!caller) return reply
    const { subscriptions } = await store()
    const storedSubscription = await subscriptions.ofOwner({ api: apiAddress, owner: caller.owner })
    if (!storedSubscription)
      return sendError(reply, 404, 'This calendar subscription has ended already.')
    // Delete the subscription first, so that it ends even if the API does not respond.
    await subscriptions.remove(storedSubscription.secret_hash)
    feed.forget(storedSubscription)
    const reason = await tokens.revoke(caller.session, storedSubscription.token_id)
    return { token_left: reason === undefined ? null : { reason } }
  })
}

function addFeed(app: FastifyInstance, { store, apiAddress, feed, clock, counts }: Parts): void {
  const invalidSecretLimiter = new SignInLimiter({
    clock,
    counts,
    subject: 'calendar',
    allowed: 30,
  })
  const programs = new SignInLimiter({ clock, counts, subject: 'calendar program', allowed: 100 })
  const limited = (reply: FastifyReply, wait: number) =>
    sendError(
      reply.header('retry-after', String(wait)),
      429,
      `Too many requests. Try again in ${wait} seconds.`,
    )

  // The URL is the permission, so logs must contain the route pattern instead.
  const config = { addressAllows: true } as const
  app.get<{ Params: { file: string } }>('/:file', { config }, async (request, reply) => {
    const [, secret] = fileName.exec(request.params.file) ?? []
    const storedSubscription =
      secret === undefined
        ? undefined
        : await (await store()).subscriptions.ofSecret(apiAddress, hashOf(secret))
    if (!storedSubscription) {
      const wait = await invalidSecretLimiter.take(request.ip)
      return wait > 0
        ? limited(reply, wait)
        : sendError(reply, 404, 'There is no calendar at this URL, or its subscription has ended.')
    }
    const wait = await programs.take(storedSubscription.secret_hash)
    if (wait > 0) return limited(reply, wait)
    try {
      const text = await feed.textOf(storedSubscription)
      return await reply
        .headers({
          ...inertHeaders,
          'cache-control': 'private, no-store',
          'content-disposition': 'inline; filename="operations-calendar.ics"',
          'x-robots-tag': 'noindex',
        })
        .type('text/calendar; charset=utf-8')
        .send(text)
    } catch (error) {
      if (error instanceof TokenEnded || error instanceof KeyChanged)
        return sendError(
          reply,
          403,
          `${error.message} End this calendar subscription in the console, and create another one.`,
        )
      if (!(error instanceof ApiUnavailable)) throw error
      // Any status other than 200 makes a calendar program keep its current events.
      return sendError(reply.header('retry-after', retrySeconds), 503, error.message)
    }
  })
}

function toAnswer(row: Subscription) {
  return {
    created: wireTime(row.made),
    token_id: row.token_id,
    token_label: row.token_label,
    scopes: row.scopes.split(' '),
    last_read: row.last_read === null ? null : wireTime(row.last_read),
    missing: JSON.parse(row.missing) as string[],
    fault: row.fault,
  }
}
