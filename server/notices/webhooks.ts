import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { wireTime } from '#shared/clock.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import type { SessionPayload } from '../session/sessionToken.ts'
import { rejectInView, requestedViewedUser } from '../session/viewAsUser.ts'
import type { CheckRows } from './checkRows.ts'
import type { NoticeParts } from './noticeParts.ts'
import { ApiUnavailable, TokenEnded } from './ownApi.ts'
import { KeyChanged } from './ownTokens.ts'
import { AddressRejectedError, hostOf, type WebhookReach } from './webhookAddress.ts'
import { newSigningSecret } from './webhookRequest.ts'
import {
  attemptsOf,
  type StoredDelivery,
  type SealedWebhook,
  type StoredWebhook,
} from './webhookRows.ts'
import { judgedRules, ruleChoices } from './consoleFindings.ts'
import { eventScope, scopesOf, type WebhookChoice, webhookKinds } from './webhookKinds.ts'
import type { SeenFindings } from './webhookChecks.ts'
import type { WebhookWork } from './webhookWork.ts'

interface WebhookOptions extends NoticeParts {
  urlPolicy: WebhookReach
  work: WebhookWork
}

/** Maximum number of webhooks of a user. */
const maxWebhooks = 5
const maxListedDeliveries = 100

interface OfOne {
  Params: { id: string }
}
interface OfDelivery {
  Params: { id: string; delivery: string }
}

/** Adds the routes for creating, reading and deleting webhooks. */
export async function addWebhooks(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  await app.register(async (scope) => addEndpoints(scope, options), { prefix: '/session/webhooks' })
}

function addEndpoints(app: FastifyInstance, options: WebhookOptions): void {
  const { tokens, apiAddress, store, clock, counts, urlPolicy, work } = options
  const sends = new SignInLimiter({ clock, counts, subject: 'webhook', allowed: 30 })
  const bodyLimit = 8192
  protectConsoleRoutes(app)

  const callerOf = (request: FastifyRequest, reply: FastifyReply) =>
    rejectInView(request, reply) ? undefined : tokens.callerOf(request, reply, 'webhook')

  /** Returns the webhook of the URL if it belongs to the user of the session; otherwise sends an error. */
  const ownOf = async (request: FastifyRequest<OfOne>, reply: FastifyReply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return undefined
    const webhook = await (await store()).webhooks.find(request.params.id)
    if (webhook?.api === apiAddress && webhook.owner === caller.owner) return { ...caller, webhook }
    sendError(reply, 404, 'There is no such webhook, or it has ended.')
    return undefined
  }

  const answerOf = async (webhook: StoredWebhook) => {
    const { webhooks, checks } = await store()
    const last = await webhooks.lastTried(webhook.id)
    const overview = await overviewOf(webhook.id, checks)
    try {
      const { url } = await tokens.open<SealedWebhook>(webhook.sealed, `webhook ${webhook.id}`)
      return { ...toAnswer(webhook, url, last), ...overview }
    } catch (error) {
      if (!(error instanceof KeyChanged)) throw error
      return { ...toAnswer(webhook, undefined, last), ...overview }
    }
  }

  /** Sends an error and returns false if the user has exceeded the limit of manual deliveries. */
  const maySend = async (reply: FastifyReply, owner: string) => {
    const wait = await sends.take(owner)
    if (wait > 0)
      sendError(
        reply.header('retry-after', String(wait)),
        429,
        `Too many requests. Try again in ${wait} seconds.`,
      )
    return wait === 0
  }

  app.get('/', async (request, reply) => {
    if (requestedViewedUser(request) !== undefined)
      return sendError(reply, 403, 'The webhooks of another user are not shown.')
    const caller = await tokens.callerOf(request, reply, 'webhook')
    if (!caller) return reply
    const { webhooks } = await store()
    const own = await webhooks.ofOwner({ api: apiAddress, owner: caller.owner })
    const answers = own.map(answerOf)
    return {
      webhooks: await Promise.all(answers),
      event_scope: eventScope,
      rules: ruleChoices,
      most: maxWebhooks,
    }
  })

  app.post('/', { bodyLimit }, async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    const requestedWebhook = await wantedIn(request.body, urlPolicy)
    if ('field' in requestedWebhook)
      return sendError(reply, 400, requestedWebhook.reason, requestedWebhook.field)
    if (!(await tokens.isProven(request, reply, caller))) return reply
    const { session, owner } = caller
    const stored = await store()
    if ((await stored.webhooks.ofOwner({ api: apiAddress, owner })).length >= maxWebhooks)
      return rejectMore(reply)
    const scopes = scopesOf(requestedWebhook)
    const createdToken = await makeToken(session, requestedWebhook)
    if ('fault' in createdToken)
      return sendError(reply, createdToken.fault.status, createdToken.fault.reason)
    let isAdded = false
    try {
      const secret = newSigningSecret()
      const id = randomBytes(12).toString('base64url')
      const webhook: StoredWebhook = {
        id,
        api: apiAddress,
        owner,
        origin: originOf(request),
        host: requestedWebhook.url.host,
        kinds: requestedWebhook.kinds.join(' '),
        state: 'active',
        pause_reason: null,
        token_id: createdToken.id,
        token_label: createdToken.label,
        sealed: await tokens.seal(
          { token: createdToken.token, secret, url: requestedWebhook.url.href },
          `webhook ${id}`,
        ),
        scopes,
        made: clock.now(),
        ...(await work.initialReadPosition(createdToken.token)),
        read_at: clock.now(),
        read_fault: null,
        failing_since: null,
      }
      isAdded = await stored.changeWebhooks(async ({ webhooks, checks }) => {
        if (!(await webhooks.add(webhook, maxWebhooks))) return false
        await watchOverview(checks, webhook.id, requestedWebhook)
        return true
      })
      if (!isAdded) return rejectMore(reply)
      work.wake()
      return { secret, webhook: await answerOf(webhook) }
    } catch (error) {
      return rejectUnread(reply, error)
    } finally {
      // Revoke the token, because no webhook refers to it.
      if (!isAdded) await tokens.revoke(session, createdToken.id)
    }
  })

  const labelFor = (url: URL) => `Webhook ${hostOf(url)}`.slice(0, 80)

  const makeToken = async (session: SessionPayload, wanted: Wanted) => {
    const label = labelFor(wanted.url)
    const scopes = scopesOf(wanted)
    const createdToken = await tokens.make(session, { label, scopes, use: 'read events' })
    return 'fault' in createdToken ? createdToken : { ...createdToken, label }
  }

  /** Starts or stops the overview checks of a webhook. */
  const watchOverview = async (checks: CheckRows, id: string, { kinds, rules }: WebhookChoice) => {
    if (!kinds.includes('attention')) return await checks.end(id)
    await checks.choose(id, rules)
    await checks.begin(id)
  }

  /**
   * Skips the events during the pause.
   * @throws TokenEnded and ApiUnavailable
   */
  const resumed = async (token: string) => ({
    ...(await work.initialReadPosition(token)),
    state: 'active' as const,
    pause_reason: null,
    failing_since: null,
    read_fault: null,
    read_at: clock.now(),
  })

  app.put<OfOne>('/:id', { bodyLimit }, async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own) return reply
    const { webhook } = own
    const requestedWebhook = await wantedIn(request.body, urlPolicy)
    if ('field' in requestedWebhook)
      return sendError(reply, 400, requestedWebhook.reason, requestedWebhook.field)
    if (!(await tokens.isProven(request, reply, own))) return reply
    const stored = await store()
    const scopes = scopesOf(requestedWebhook)
    const before = webhook.kinds.split(' ')
    let isChanged = false
    let createdToken: Awaited<ReturnType<typeof makeToken>> | undefined
    try {
      const opened = await tokens.open<SealedWebhook>(webhook.sealed, `webhook ${webhook.id}`)
      // Replace the token if the required scopes changed, so that it has exactly those.
      if (scopes !== webhook.scopes) createdToken = await makeToken(own.session, requestedWebhook)
      if (createdToken && 'fault' in createdToken)
        return sendError(reply, createdToken.fault.status, createdToken.fault.reason)
      const next = {
        ...opened,
        url: requestedWebhook.url.href,
        ...(createdToken && { token: createdToken.token }),
      }
      const isMoved = next.url !== opened.url
      // Resume only if the server paused the webhook, because its reason concerned the old URL.
      const isResumed = isMoved && webhook.state === 'paused' && webhook.pause_reason !== null
      const changes = {
        origin: originOf(request),
        host: requestedWebhook.url.host,
        kinds: requestedWebhook.kinds.join(' '),
        sealed: await tokens.seal(next, `webhook ${webhook.id}`),
        scopes,
        ...(createdToken && { token_id: createdToken.id, token_label: createdToken.label }),
        ...(isMoved && { failing_since: null }),
        ...(isResumed && (await resumed(next.token))),
      }
      isChanged = await stored.changeWebhooks(async ({ webhooks, checks }) => {
        if (!(await webhooks.changeWithToken(webhook, changes))) return false
        if (isMoved) await webhooks.hasten(webhook.id, clock.now())
        if (
          isResumed ||
          before.includes('attention') !== requestedWebhook.kinds.includes('attention')
        )
          await watchOverview(checks, webhook.id, requestedWebhook)
        else if (requestedWebhook.kinds.includes('attention'))
          await checks.choose(webhook.id, requestedWebhook.rules)
        return true
      })
      if (!isChanged)
        return sendError(
          reply,
          409,
          'This webhook was changed or ended in the meantime. Reopen it.',
        )
      const label = labelFor(requestedWebhook.url)
      const isElsewhere = label !== labelFor(new URL(opened.url))
      if (
        !createdToken &&
        isElsewhere &&
        (await tokens.rename(own.session, webhook.token_id, label))
      )
        await stored.webhooks.changeWithToken(webhook, { token_label: label })
    } catch (error) {
      return rejectUnread(reply, error)
    } finally {
      if (createdToken && !('fault' in createdToken) && !isChanged)
        await tokens.revoke(own.session, createdToken.id)
    }
    const reason = createdToken && (await tokens.revoke(own.session, webhook.token_id))
    work.wake()
    const answer = await answerOf((await stored.webhooks.find(webhook.id)) ?? webhook)
    return { webhook: answer, token_left: reason === undefined ? null : { reason } }
  })

  app.put<OfOne>('/:id/state', { bodyLimit }, async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own) return reply
    const state = stateIn(request.body)
    if (state === undefined) return sendError(reply, 400, 'Must be active or paused', 'state')
    const stored = await store()
    const { id, sealed, kinds } = own.webhook
    if (state === own.webhook.state) return await answerOf(own.webhook)
    try {
      const begun =
        state === 'active'
          ? {
              ...(await resumed((await tokens.open(sealed, `webhook ${id}`)).token)),
              origin: originOf(request),
            }
          : { state }
      await stored.changeWebhooks(async ({ webhooks, checks }) => {
        if (state === 'active' && kinds.split(' ').includes('attention')) await checks.begin(id)
        await webhooks.change(id, { pause_reason: null, ...begun })
      })
    } catch (error) {
      return rejectUnread(reply, error)
    }
    work.wake()
    return await answerOf((await stored.webhooks.find(id)) ?? own.webhook)
  })

  app.post<OfOne>('/:id/test', { bodyLimit }, async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own || !(await maySend(reply, own.owner))) return reply
    return deliveryResponse(await work.test(own.webhook))
  })

  app.get<OfOne>('/:id/deliveries', async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own) return reply
    const found = await (await store()).webhooks.deliveriesOf(own.webhook.id, maxListedDeliveries)
    return { deliveries: found.map(deliveryResponse) }
  })

  app.post<OfDelivery>(
    '/:id/deliveries/:delivery/resend',
    { bodyLimit },
    async (request, reply) => {
      const own = await ownOf(request, reply)
      if (!own) return reply
      const { webhooks } = await store()
      const find = () => webhooks.findDelivery(own.webhook.id, request.params.delivery)
      const delivery = await find()
      if (!delivery) return sendError(reply, 404, 'The log no longer contains this delivery.')
      if (!(await maySend(reply, own.owner))) return reply
      if (!(await work.resend(delivery)))
        return sendError(reply, 409, 'This delivery is being sent. Try again in a minute.')
      return deliveryResponse((await find()) ?? delivery)
    },
  )

  app.delete<OfOne>('/:id', async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own) return reply
    // Delete the webhook first, so that it ends even if the API does not respond.
    const stored = await store()
    await stored.changeWebhooks(async ({ webhooks, checks }) => {
      await checks.end(own.webhook.id)
      await webhooks.remove(own.webhook.id)
    })
    const reason = await tokens.revoke(own.session, own.webhook.token_id)
    return { token_left: reason === undefined ? null : { reason } }
  })
}

interface Wanted extends WebhookChoice {
  url: URL
}

async function wantedIn(
  body: unknown,
  urlPolicy: WebhookReach,
): Promise<Wanted | { field: string; reason: string }> {
  const { url: address, kinds, rules = null } = (body ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || address.trim() === '')
    return { field: 'url', reason: 'Required' }
  const chosen = webhookKinds.filter((kind) => Array.isArray(kinds) && kinds.includes(kind))
  if (chosen.length === 0 || !Array.isArray(kinds) || chosen.length !== new Set(kinds).size)
    return { field: 'kinds', reason: `Choose from ${webhookKinds.join(', ')}` }
  const own = judgedRules.filter((rule) => Array.isArray(rules) && rules.includes(rule))
  if (
    rules !== null &&
    (!Array.isArray(rules) || own.length === 0 || own.length !== new Set(rules).size)
  )
    return { field: 'rules', reason: `Choose from ${judgedRules.join(', ')}` }
  try {
    const url = urlPolicy.parse(address)
    await urlPolicy.check(url)
    return { url, kinds: chosen, rules: rules === null ? null : own }
  } catch (error) {
    if (error instanceof AddressRejectedError) return { field: 'url', reason: error.message }
    throw error
  }
}

function stateIn(body: unknown): StoredWebhook['state'] | undefined {
  const { state } = (body ?? {}) as { state?: unknown }
  return state === 'active' || state === 'paused' ? state : undefined
}

function rejectUnread(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof TokenEnded || error instanceof KeyChanged)
    return sendError(reply, 409, `${error.message} End this webhook, and create another one.`)
  if (error instanceof ApiUnavailable) return sendError(reply, 502, error.message)
  throw error
}

const rejectMore = (reply: FastifyReply) =>
  sendError(reply, 409, `You have ${maxWebhooks} webhooks already. End one to create another one.`)

/** Returns the origin at which the user has the console open. */
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

const wireOrNull = (time: number | null) => (time === null ? null : wireTime(time))

/** Returns the selected rules and the result of the last completed overview check. */
async function overviewOf(id: string, checks: CheckRows) {
  const last = await checks.lastOf(id)
  if (!last) return { rules: null, look: null }
  const { ids, skipped, ended } = JSON.parse(last.found) as SeenFindings
  return {
    rules: await checks.chosenFor(id),
    look:
      ended === undefined
        ? null
        : { at: wireTime(ended), found: ids.length, skipped: skipped ?? [] },
  }
}

function toAnswer(
  webhook: StoredWebhook,
  url: string | undefined,
  last: StoredDelivery | undefined,
) {
  const { id, state, pause_reason, token_label, read_fault } = webhook
  const attempt = last && attemptsOf(last).at(-1)
  return {
    id,
    url: url ?? webhook.host,
    kinds: webhook.kinds.split(' '),
    state,
    pause_reason,
    created: wireTime(webhook.made),
    token_label,
    read_fault,
    failing_since: wireOrNull(webhook.failing_since),
    last_delivery:
      last && attempt
        ? { at: wireTime(attempt.at), status: attempt.status, error: attempt.error }
        : null,
  }
}

function deliveryResponse(delivery: StoredDelivery) {
  const { data } = JSON.parse(delivery.body) as {
    data: { action?: unknown; entity?: unknown; label?: string; object?: string }
  }
  const isFinding = delivery.kind === 'attention'
  return {
    id: delivery.id,
    kind: delivery.kind,
    created: wireTime(delivery.made),
    state: delivery.state,
    next_try: delivery.state === 'waiting' ? wireTime(delivery.due) : null,
    // Findings also have an `action`, with a different meaning.
    action: isFinding ? null : (data.action ?? null),
    entity: data.entity ?? null,
    finding: isFinding ? { label: data.label ?? '', object: data.object ?? '' } : null,
    attempts: attemptsOf(delivery).map(({ at, ...attempt }) => ({ at: wireTime(at), ...attempt })),
  }
}
