import { randomBytes } from 'node:crypto'
import type { Delivery, Webhook } from './webhookRows.ts'

/** A delivery that is due at once. @param now milliseconds */
export function newDelivery(
  { id: webhook }: Pick<Webhook, 'id'>,
  kind: string,
  body: { type: string; data: object },
  now: number,
): Delivery {
  return {
    // The id is the same with each attempt, so that a receiver knows one that it has.
    id: `msg_${randomBytes(16).toString('base64url')}`,
    webhook,
    event: null,
    kind,
    body: JSON.stringify({ ...body, timestamp: new Date(now).toISOString() }),
    made: now,
    state: 'waiting',
    due: now,
    tries: 0,
    claimed: 0,
    tried: null,
    log: '[]',
  }
}
