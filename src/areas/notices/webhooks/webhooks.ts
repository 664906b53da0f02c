import type { EventEntity } from '#api/generated/types.gen.ts'
import { askConsole } from '#api/session/session.ts'
import { capitalize, midSentence, sentenceList } from '#lib/format.ts'
import { refreshing } from '../../serverWrites.ts'

interface Attempt {
  status: number | null
  error: string | null
}

/** A webhook. Times are date-time strings in the format of the contract. */
export interface Webhook {
  id: string
  url: string
  kinds: string[]
  state: 'active' | 'paused'
  /** Null if the user paused the webhook. */
  pause_reason: string | null
  created: string
  token_label: string
  /** The reason why the last read of the events failed. */
  read_fault: string | null
  failing_since: string | null
  last_delivery: (Attempt & { at: string }) | null
  /** Ids of the rules that are checked; null for all rules. */
  rules: string[] | null
  /** Last check of the overview; null before the first check. */
  look: {
    at: string
    /** Number of known findings. */
    found: number
    skipped: { rule: string; label: string; reason: string }[]
  } | null
}

interface Scope {
  scope: string
  reason: string
}

interface WebhookRule {
  id: string
  label: string
  /** Description of the findings, for example "Instances whose backup service is off". */
  about: string
  /** Token scopes that the rule requires. */
  scopes: string[]
  /** The reason why the server cannot evaluate the rule; null if it can. */
  unavailable: string | null
}

interface Webhooks {
  webhooks: Webhook[]
  /** Scope that every token needs, independent of the selected events. */
  event_scope: Scope
  rules: WebhookRule[]
  /** Maximum number of webhooks per user. */
  most: number
}

export interface WebhookInput {
  url: string
  kinds: string[]
  /** Null for all rules, including future ones. */
  rules: string[] | null
}

/** Returns the token scopes that a selection requires, each with its purpose. */
export function scopesFor(
  { event_scope: own, rules }: Pick<Webhooks, 'event_scope' | 'rules'>,
  { kinds, rules: chosen }: Pick<WebhookInput, 'kinds' | 'rules'>,
): Scope[] {
  if (kinds.length === 0) return []
  const selectedRules = kinds.includes('attention')
    ? rules.filter(({ id, unavailable }) => unavailable === null && (chosen?.includes(id) ?? true))
    : []
  const others = new Set(selectedRules.flatMap(({ scopes }) => scopes).toSorted())
  others.delete(own.scope)
  return [
    own,
    ...[...others].map((scope) => {
      const labels = selectedRules.flatMap(({ scopes, label }) =>
        scopes.includes(scope) ? [label] : [],
      )
      return { scope, reason: capitalize(sentenceList(labels.map(midSentence))) }
    }),
  ]
}

export interface Delivery {
  id: string
  /** A notification kind, or `test`. */
  kind: string
  created: string
  state: 'waiting' | 'delivered' | 'failed'
  next_try: string | null
  action: string | null
  entity: EventEntity | null
  /** The finding that newly needs attention. */
  finding: { label: string; object: string } | null
  attempts: (Attempt & { at: string; ms: number })[]
}

/** Poll interval while the webhooks are visible, in milliseconds. */
export const readEvery = 10_000

export const webhooksQuery = {
  queryKey: [{ _id: 'webhooks' }],
  queryFn: () => askConsole<Webhooks>('GET', '/webhooks'),
}

export const deliveriesQuery = (id: string) => ({
  // Nested under the key of the webhook list, so that invalidating the list also invalidates the deliveries.
  queryKey: [{ _id: 'webhooks' }, id],
  queryFn: () => askConsole<{ deliveries: Delivery[] }>('GET', below(id, 'deliveries')),
})

const thenRefreshed = refreshing(webhooksQuery.queryKey)

const below = (id: string, ...parts: string[]) =>
  ['/webhooks', ...[id, ...parts].map(encodeURIComponent)].join('/')

/** @returns the signing secret, which cannot be retrieved again */
export async function createWebhook(body: WebhookInput): Promise<string> {
  const { secret } = await thenRefreshed(askConsole<{ secret: string }>('POST', '/webhooks', body))
  return secret
}

/** @returns the reason why the previous token could not be revoked; undefined if it was revoked or is still used */
export async function changeWebhook(id: string, body: WebhookInput): Promise<string | undefined> {
  const { token_left: left } = await thenRefreshed(
    askConsole<{ token_left: { reason: string } | null }>('PUT', below(id), body),
  )
  return left?.reason
}

export const setWebhookState = (id: string, state: Webhook['state']) =>
  thenRefreshed(askConsole<Webhook>('PUT', below(id, 'state'), { state }))

export const sendTest = (id: string) =>
  thenRefreshed(askConsole<Delivery>('POST', below(id, 'test')))

export const resendDelivery = (id: string, delivery: string) =>
  thenRefreshed(askConsole<Delivery>('POST', below(id, 'deliveries', delivery, 'resend')))

/** @returns the reason why the webhook's token is still valid; undefined if it was revoked */
export async function endWebhook(id: string): Promise<string | undefined> {
  const { token_left: left } = await thenRefreshed(
    askConsole<{ token_left: { reason: string } | null }>('DELETE', below(id)),
  )
  return left?.reason
}
