import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import { sendError } from '../http/errorResponses.ts'
import type { NoticeParts } from './noticeParts.ts'
import { deliveryResponse } from './webhookResponses.ts'
import type { StoredWebhook } from './webhookTables.ts'
import type { WebhookWork } from './webhookWork.ts'

/** A request for one webhook. */
export interface WebhookRequest {
  Params: { id: string }
}

interface DeliveryRequest {
  Params: { id: string; delivery: string }
}

interface DeliveryOptions extends NoticeParts {
  work: WebhookWork
}

/** Returns the webhook of the URL and its owner; undefined after sending an error. */
type FindWebhook = (
  request: FastifyRequest<WebhookRequest>,
  reply: FastifyReply,
) => Promise<{ webhook: StoredWebhook; owner: string } | undefined>

/** Maximum size of a request body, in bytes. */
export const maxWebhookBody = 8192

const maxListedDeliveries = 100

/** Adds the routes for the delivery log of a webhook, test deliveries and manual deliveries. */
export function addDeliveryEndpoints(
  app: FastifyInstance,
  { store, clock, counts, work }: DeliveryOptions,
  findWebhook: FindWebhook,
): void {
  const sends = new SignInLimiter({ clock, counts, subject: 'webhook', allowed: 30 })

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

  app.post<WebhookRequest>('/:id/test', { bodyLimit: maxWebhookBody }, async (request, reply) => {
    const own = await findWebhook(request, reply)
    if (!own || !(await maySend(reply, own.owner))) return reply
    return deliveryResponse(await work.test(own.webhook))
  })

  app.get<WebhookRequest>('/:id/deliveries', async (request, reply) => {
    const own = await findWebhook(request, reply)
    if (!own) return reply
    const found = await (await store()).webhooks.deliveriesOf(own.webhook.id, maxListedDeliveries)
    return { deliveries: found.map(deliveryResponse) }
  })

  app.post<DeliveryRequest>(
    '/:id/deliveries/:delivery/resend',
    { bodyLimit: maxWebhookBody },
    async (request, reply) => {
      const own = await findWebhook(request, reply)
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
}
