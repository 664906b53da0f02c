import { judgedRules, ruleChoices } from './consoleFindings.ts'

/** Kinds of messages that users can select for a webhook. */
export const webhookKinds = ['finished', 'failures', 'attention'] as const

type WebhookKind = (typeof webhookKinds)[number]

/** Selection of a user. */
export interface WebhookChoice {
  kinds: readonly WebhookKind[]
  /** Ids of the rules of `attention`; null for all rules, including future ones. */
  rules: readonly string[] | null
}

/** Scope that every webhook token needs. */
export const eventScope = {
  scope: 'events:read_only',
  reason: 'Jobs of the account that finish or fail',
}

/** Returns the scopes that a token needs for a selection, separated by spaces. */
export function scopesOf({ kinds, rules }: WebhookChoice): string {
  const judged = kinds.includes('attention') ? (rules ?? judgedRules) : []
  const scopes = ruleChoices.flatMap(({ id, scopes: ruleScopes }) =>
    judged.includes(id) ? ruleScopes : [],
  )
  return [...new Set([eventScope.scope, ...scopes.toSorted()])].join(' ')
}

/**
 * Maximum number of waiting deliveries. Beyond it no new events are read for the webhook; they remain available from
 * the API.
 */
export const maxPendingDeliveries = 500
