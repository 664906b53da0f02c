import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from '../session/consoleRoutes.ts'
import type { SessionPayload } from '../session/sessionToken.ts'
import { rejectInView, requestedViewedUser } from '../session/viewAsUser.ts'
import type { NoticeParts } from './noticeParts.ts'
import { chooseOverview, overviewChoiceOf, watchOverview } from './overviewChecks.ts'
import { ApiUnavailable, TokenEnded } from './ownApi.ts'
import { KeyChanged } from './ownTokens.ts'
import { hostOf, type WebhookReach } from './webhookAddress.ts'
import { newSigningSecret } from './webhookRequest.ts'
import type { SealedWebhook, StoredWebhook } from './webhookTables.ts'
import { ruleChoices } from './consoleFindings.ts'
import { eventScope, scopesOf } from './webhookKinds.ts'
import type { WebhookWork } from './webhookWork.ts'
import { addDeliveryEndpoints, maxWebhookBody, type WebhookRequest } from './webhookDeliveries.ts'
import { overviewOf, toAnswer } from './webhookResponses.ts'
import { type Wanted, wantedIn, stateIn } from './webhookBody.ts'

interface WebhookOptions extends NoticeParts {
  urlPolicy: WebhookReach
  work: WebhookWork
}

/** Maximum number of webhooks of a user. */
const maxWebhooks = 5

/** Adds the routes for creating, reading and deleting webhooks. */
export async function addWebhooks(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  await app.register(async (scope) => addEndpoints(scope, options), { prefix: '/session/webhooks' })
}

function addEndpoints(app: FastifyInstance, options: WebhookOptions): void {
  const { api, tokens, apiAddress, store, clock, urlPolicy, work } = options
  const bodyLimit = maxWebhookBody
  protectConsoleRoutes(app)

  const callerOf = (request: FastifyRequest, reply: FastifyReply) =>
    rejectInView(request, reply) ? undefined : tokens.callerOf(request, reply, 'webhook')

  /** Returns the webhook of the URL if it belongs to the user of the session; otherwise sends an error. */
  const ownOf = async (request: FastifyRequest<WebhookRequest>, reply: FastifyReply) => {
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
      const choice = await overviewChoiceOf(api, session, requestedWebhook)
      isAdded = await stored.changeWebhooks(async ({ webhooks, checks }) => {
        if (!(await webhooks.add(webhook, maxWebhooks))) return false
        await watchOverview(checks, webhook.id, choice)
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

  app.put<WebhookRequest>('/:id', { bodyLimit }, async (request, reply) => {
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
      const choice = await overviewChoiceOf(api, own.session, requestedWebhook)
      isChanged = await stored.changeWebhooks(async ({ webhooks, checks }) => {
        if (!(await webhooks.changeWithToken(webhook, changes))) return false
        if (isMoved) await webhooks.hasten(webhook.id, clock.now())
        if (
          isResumed ||
          before.includes('attention') !== requestedWebhook.kinds.includes('attention')
        )
          await watchOverview(checks, webhook.id, choice)
        else await chooseOverview(checks, webhook.id, choice)
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

  app.put<WebhookRequest>('/:id/state', { bodyLimit }, async (request, reply) => {
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

  addDeliveryEndpoints(app, options, ownOf)

  app.delete<WebhookRequest>('/:id', async (request, reply) => {
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
