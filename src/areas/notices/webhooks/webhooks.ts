import type { EventEntity } from '#api/generated/types.gen.ts'
import { askConsole } from '#api/session.ts'
import { capitalize, midSentence, sentenceList } from '#lib/format.ts'
import { refreshing } from '../../serverWrites.ts'

interface Attempt {
  status: number | null
  error: string | null
}

/** Date-times of the contract. */
export interface Webhook {
  id: string
  url: string
  kinds: string[]
  state: 'active' | 'paused'
  /** Null where the person paused it. */
  pause_reason: string | null
  created: string
  token_label: string
  /** The reason why the events could not be read the last time. */
  read_fault: string | null
  failing_since: string | null
  last_delivery: (Attempt & { at: string }) | null
  /** Ids of the rules by which the overview is judged; null for all. */
  rules: string[] | null
  /** The last look at the overview; null before the first one. */
  look: {
    at: string
    /** Findings that it knows. */
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
  /** "Instances whose backup service is off" */
  about: string
  /** Those of a token that reads what the rule judges. */
  scopes: string[]
  /** The reason why the server cannot judge it; null when it can. */
  unavailable: string | null
}

interface Webhooks {
  webhooks: Webhook[]
  /** Of each token, whatever is chosen. */
  event_scope: Scope
  rules: WebhookRule[]
  /** The most that a person has. */
  most: number
}

export interface WebhookInput {
  url: string
  kinds: string[]
  /** Null for all, also those that come later. */
  rules: string[] | null
}

/** The scopes of a token for a choice, each with what it is for. */
export function scopesFor(
  { event_scope: own, rules }: Pick<Webhooks, 'event_scope' | 'rules'>,
  { kinds, rules: chosen }: Pick<WebhookInput, 'kinds' | 'rules'>,
): Scope[] {
  if (kinds.length === 0) return []
  const judged = kinds.includes('attention')
    ? rules.filter(({ id, unavailable }) => unavailable === null && (chosen?.includes(id) ?? true))
    : []
  const others = new Set(judged.flatMap(({ scopes }) => scopes).toSorted())
  others.delete(own.scope)
  return [
    own,
    ...[...others].map((scope) => {
      const labels = judged.flatMap(({ scopes, label }) => (scopes.includes(scope) ? [label] : []))
      return { scope, reason: capitalize(sentenceList(labels.map(midSentence))) }
    }),
  ]
}

export interface Delivery {
  id: string
  /** One of the notices, or `test`. */
  kind: string
  created: string
  state: 'waiting' | 'delivered' | 'failed'
  next_try: string | null
  action: string | null
  entity: EventEntity | null
  /** That newly needs attention. */
  finding: { label: string; object: string } | null
  attempts: (Attempt & { at: string; ms: number })[]
}

/** Milliseconds between two readings, while somebody looks. */
export const readEvery = 10_000

export const webhooksQuery = {
  queryKey: [{ _id: 'webhooks' }],
  queryFn: () => askConsole<Webhooks>('GET', '/webhooks'),
}

export const deliveriesQuery = (id: string) => ({
  // Under the key of all, so that what makes that stale makes this stale.
  queryKey: [{ _id: 'webhooks' }, id],
  queryFn: () => askConsole<{ deliveries: Delivery[] }>('GET', below(id, 'deliveries')),
})

const thenRefreshed = refreshing(webhooksQuery.queryKey)

const below = (id: string, ...parts: string[]) =>
  ['/webhooks', ...[id, ...parts].map(encodeURIComponent)].join('/')

/** @returns the signing secret, which nobody can be told again */
export async function createWebhook(body: WebhookInput): Promise<string> {
  const { secret } = await thenRefreshed(askConsole<{ secret: string }>('POST', '/webhooks', body))
  return secret
}

/** @returns the reason why the API has the token before still; undefined when that is revoked, or the same */
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

/** @returns the reason why the API has its token still; undefined when that is revoked */
export async function endWebhook(id: string): Promise<string | undefined> {
  const { token_left: left } = await thenRefreshed(
    askConsole<{ token_left: { reason: string } | null }>('DELETE', below(id)),
  )
  return left?.reason
}
