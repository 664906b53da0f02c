import { randomBytes } from 'node:crypto'
import type { StoredDelivery, StoredWebhook } from './webhookTables.ts'

/**
 * Creates a delivery that is due immediately.
 * @param now current time, in milliseconds since the epoch
 */
export function newDelivery(
  { id: webhook }: Pick<StoredWebhook, 'id'>,
  kind: string,
  body: { type: string; data: object },
  now: number,
): StoredDelivery {
  return {
    // The id is the same for all attempts, so that receivers can detect duplicates.
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
