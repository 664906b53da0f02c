import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { wireTime } from '#shared/clock.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import { refuse } from '../http/errorResponses.ts'
import { answerOwnPages } from '../session/consoleRoutes.ts'
import type { Session } from '../session/sessionToken.ts'
import { refuseInView, viewedUser } from '../session/viewAsUser.ts'
import type { LookRows } from './lookRows.ts'
import type { NoticeParts } from './noticeParts.ts'
import { ApiUnavailable, TokenEnded } from './ownApi.ts'
import { KeyChanged } from './ownTokens.ts'
import { AddressRefused, hostOf, type WebhookReach } from './webhookAddress.ts'
import { newSigningSecret } from './webhookRequest.ts'
import { attemptsOf, type Delivery, type SealedWebhook, type Webhook } from './webhookRows.ts'
import { judgedRules, ruleChoices } from './consoleFindings.ts'
import { eventScope, scopesOf, type WebhookChoice, webhookKinds } from './webhookKinds.ts'
import type { Seen } from './webhookLooks.ts'
import type { WebhookWork } from './webhookWork.ts'

interface WebhookOptions extends NoticeParts {
  reach: WebhookReach
  work: WebhookWork
}

/** Maximum number of webhooks of a user. */
const most = 5
const listed = 100

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
  const { tokens, apiAddress, store, clock, counts, reach, work } = options
  const sends = new SignInLimiter({ clock, counts, subject: 'webhook', allowed: 30 })
  const bodyLimit = 8192
  answerOwnPages(app)

  const callerOf = (request: FastifyRequest, reply: FastifyReply) =>
    refuseInView(request, reply) ? undefined : tokens.callerOf(request, reply, 'webhook')

  /** Returns the webhook of the URL if it belongs to the user of the session; otherwise sends an error. */
  const ownOf = async (request: FastifyRequest<OfOne>, reply: FastifyReply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return undefined
    const webhook = await (await store()).webhooks.find(request.params.id)
    if (webhook?.api === apiAddress && webhook.owner === caller.owner) return { ...caller, webhook }
    refuse(reply, 404, 'There is no such webhook, or it has ended.')
    return undefined
  }

  const answerOf = async (webhook: Webhook) => {
    const { webhooks, looks } = await store()
    const last = await webhooks.lastTried(webhook.id)
    const overview = await overviewOf(webhook.id, looks)
    try {
      const { url } = await tokens.open<SealedWebhook>(webhook.sealed)
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
      refuse(
        reply.header('retry-after', String(wait)),
        429,
        `Too many requests. Try again in ${wait} seconds.`,
      )
    return wait === 0
  }

  app.get('/', async (request, reply) => {
    if (viewedUser(request) !== undefined)
      return refuse(reply, 403, 'The webhooks of another user are not shown.')
    const caller = await tokens.callerOf(request, reply, 'webhook')
    if (!caller) return reply
    const { webhooks } = await store()
    const own = await webhooks.ofOwner({ api: apiAddress, owner: caller.owner })
    const answers = own.map(answerOf)
    return {
      webhooks: await Promise.all(answers),
      event_scope: eventScope,
      rules: ruleChoices,
      most,
    }
  })

  app.post('/', { bodyLimit }, async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    const wanted = await wantedIn(request.body, reach)
    if ('field' in wanted) return refuse(reply, 400, wanted.reason, wanted.field)
    if (!(await tokens.isProven(request, reply, caller))) return reply
    const { session, owner } = caller
    const stored = await store()
    if ((await stored.webhooks.ofOwner({ api: apiAddress, owner })).length >= most)
      return refuseMore(reply)
    const scopes = scopesOf(wanted)
    const made = await makeToken(session, wanted)
    if ('fault' in made) return refuse(reply, made.fault.status, made.fault.reason)
    let isAdded = false
    try {
      const secret = newSigningSecret()
      const webhook: Webhook = {
        id: randomBytes(12).toString('base64url'),
        api: apiAddress,
        owner,
        origin: originOf(request),
        host: wanted.url.host,
        kinds: wanted.kinds.join(' '),
        state: 'active',
        pause_reason: null,
        token_id: made.id,
        token_label: made.label,
        sealed: await tokens.seal({ token: made.token, secret, url: wanted.url.href }),
        scopes,
        made: clock.now(),
        ...(await work.begin(made.token)),
        read_at: clock.now(),
        read_fault: null,
        failing_since: null,
      }
      isAdded = await stored.changeWebhooks(async ({ webhooks, looks }) => {
        if (!(await webhooks.add(webhook, most))) return false
        await watchOverview(looks, webhook.id, wanted)
        return true
      })
      if (!isAdded) return refuseMore(reply)
      work.wake()
      return { secret, webhook: await answerOf(webhook) }
    } catch (error) {
      return refuseUnread(reply, error)
    } finally {
      // Revoke the token, because no webhook refers to it.
      if (!isAdded) await tokens.revoke(session, made.id)
    }
  })

  const labelFor = (url: URL) => `Webhook ${hostOf(url)}`.slice(0, 80)

  const makeToken = async (session: Session, wanted: Wanted) => {
    const label = labelFor(wanted.url)
    const scopes = scopesOf(wanted)
    const made = await tokens.make(session, { label, scopes, use: 'read events' })
    return 'fault' in made ? made : { ...made, label }
  }

  /** Starts or stops the overview checks of a webhook. */
  const watchOverview = async (looks: LookRows, id: string, { kinds, rules }: WebhookChoice) => {
    if (!kinds.includes('attention')) return await looks.end(id)
    await looks.choose(id, rules)
    await looks.begin(id)
  }

  /**
   * Skips the events during the pause.
   * @throws TokenEnded and ApiUnavailable
   */
  const resumed = async (token: string) => ({
    ...(await work.begin(token)),
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
    const wanted = await wantedIn(request.body, reach)
    if ('field' in wanted) return refuse(reply, 400, wanted.reason, wanted.field)
    if (!(await tokens.isProven(request, reply, own))) return reply
    const stored = await store()
    const scopes = scopesOf(wanted)
    const before = webhook.kinds.split(' ')
    let isChanged = false
    let made: Awaited<ReturnType<typeof makeToken>> | undefined
    try {
      const opened = await tokens.open<SealedWebhook>(webhook.sealed)
      // Replace the token if the required scopes changed, so that it has exactly those.
      if (scopes !== webhook.scopes) made = await makeToken(own.session, wanted)
      if (made && 'fault' in made) return refuse(reply, made.fault.status, made.fault.reason)
      const next = { ...opened, url: wanted.url.href, ...(made && { token: made.token }) }
      const isMoved = next.url !== opened.url
      // Resume only if the server paused the webhook, because its reason concerned the old URL.
      const isResumed = isMoved && webhook.state === 'paused' && webhook.pause_reason !== null
      const changes = {
        origin: originOf(request),
        host: wanted.url.host,
        kinds: wanted.kinds.join(' '),
        sealed: await tokens.seal(next),
        scopes,
        ...(made && { token_id: made.id, token_label: made.label }),
        ...(isMoved && { failing_since: null }),
        ...(isResumed && (await resumed(next.token))),
      }
      isChanged = await stored.changeWebhooks(async ({ webhooks, looks }) => {
        if (!(await webhooks.changeWithToken(webhook, changes))) return false
        if (isMoved) await webhooks.hasten(webhook.id, clock.now())
        if (isResumed || before.includes('attention') !== wanted.kinds.includes('attention'))
          await watchOverview(looks, webhook.id, wanted)
        else if (wanted.kinds.includes('attention')) await looks.choose(webhook.id, wanted.rules)
        return true
      })
      if (!isChanged)
        return refuse(reply, 409, 'This webhook was changed or ended in the meantime. Reopen it.')
      const label = labelFor(wanted.url)
      const isElsewhere = label !== labelFor(new URL(opened.url))
      if (!made && isElsewhere && (await tokens.rename(own.session, webhook.token_id, label)))
        await stored.webhooks.changeWithToken(webhook, { token_label: label })
    } catch (error) {
      return refuseUnread(reply, error)
    } finally {
      if (made && !('fault' in made) && !isChanged) await tokens.revoke(own.session, made.id)
    }
    const reason = made && (await tokens.revoke(own.session, webhook.token_id))
    work.wake()
    const answer = await answerOf((await stored.webhooks.find(webhook.id)) ?? webhook)
    return { webhook: answer, token_left: reason === undefined ? null : { reason } }
  })

  app.put<OfOne>('/:id/state', { bodyLimit }, async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own) return reply
    const state = stateIn(request.body)
    if (state === undefined) return refuse(reply, 400, 'Must be active or paused', 'state')
    const stored = await store()
    const { id, sealed, kinds } = own.webhook
    if (state === own.webhook.state) return await answerOf(own.webhook)
    try {
      const begun =
        state === 'active'
          ? { ...(await resumed((await tokens.open(sealed)).token)), origin: originOf(request) }
          : { state }
      await stored.changeWebhooks(async ({ webhooks, looks }) => {
        if (state === 'active' && kinds.split(' ').includes('attention')) await looks.begin(id)
        await webhooks.change(id, { pause_reason: null, ...begun })
      })
    } catch (error) {
      return refuseUnread(reply, error)
    }
    work.wake()
    return await answerOf((await stored.webhooks.find(id)) ?? own.webhook)
  })

  app.post<OfOne>('/:id/test', { bodyLimit }, async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own || !(await maySend(reply, own.owner))) return reply
    return deliveryAnswer(await work.test(own.webhook))
  })

  app.get<OfOne>('/:id/deliveries', async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own) return reply
    const found = await (await store()).webhooks.deliveriesOf(own.webhook.id, listed)
    return { deliveries: found.map(deliveryAnswer) }
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
      if (!delivery) return refuse(reply, 404, 'The log no longer contains this delivery.')
      if (!(await maySend(reply, own.owner))) return reply
      if (!(await work.resend(delivery)))
        return refuse(reply, 409, 'This delivery is being sent. Try again in a minute.')
      return deliveryAnswer((await find()) ?? delivery)
    },
  )

  app.delete<OfOne>('/:id', async (request, reply) => {
    const own = await ownOf(request, reply)
    if (!own) return reply
    // Delete the webhook first, so that it ends even if the API does not respond.
    const stored = await store()
    await stored.changeWebhooks(async ({ webhooks, looks }) => {
      await looks.end(own.webhook.id)
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
  reach: WebhookReach,
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
    const url = reach.parse(address)
    await reach.check(url)
    return { url, kinds: chosen, rules: rules === null ? null : own }
  } catch (error) {
    if (error instanceof AddressRefused) return { field: 'url', reason: error.message }
    throw error
  }
}

function stateIn(body: unknown): Webhook['state'] | undefined {
  const { state } = (body ?? {}) as { state?: unknown }
  return state === 'active' || state === 'paused' ? state : undefined
}

function refuseUnread(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof TokenEnded || error instanceof KeyChanged)
    return refuse(reply, 409, `${error.message} End this webhook, and create another one.`)
  if (error instanceof ApiUnavailable) return refuse(reply, 502, error.message)
  throw error
}

const refuseMore = (reply: FastifyReply) =>
  refuse(reply, 409, `You have ${most} webhooks already. End one to create another one.`)

/** Returns the origin at which the user has the console open. */
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

const wireOrNull = (time: number | null) => (time === null ? null : wireTime(time))

/** Returns the selected rules and the result of the last completed overview check. */
async function overviewOf(id: string, looks: LookRows) {
  const last = await looks.lastOf(id)
  if (!last) return { rules: null, look: null }
  const { ids, skipped, ended } = JSON.parse(last.found) as Seen
  return {
    rules: await looks.chosenFor(id),
    look:
      ended === undefined
        ? null
        : { at: wireTime(ended), found: ids.length, skipped: skipped ?? [] },
  }
}

function toAnswer(webhook: Webhook, url: string | undefined, last: Delivery | undefined) {
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

function deliveryAnswer(delivery: Delivery) {
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
