import { judgedRules, ruleChoices } from './consoleFindings.ts'

/** A webhook is told of these, as a person chooses them. */
export const webhookKinds = ['finished', 'failures', 'attention'] as const

type WebhookKind = (typeof webhookKinds)[number]

/** The choice of a person. */
export interface WebhookChoice {
  kinds: readonly WebhookKind[]
  /** Ids of the rules of `attention`; null for all, also those that come later. */
  rules: readonly string[] | null
}

/** The right that each token has, whatever is chosen. */
export const eventScope = {
  scope: 'events:read_only',
  reason: 'Jobs of the account that finish or fail',
}

/** The scopes of a token for a choice, separated by spaces. */
export function scopesOf({ kinds, rules }: WebhookChoice): string {
  const judged = kinds.includes('attention') ? (rules ?? judgedRules) : []
  const scopes = ruleChoices.flatMap(({ id, scopes: own }) => (judged.includes(id) ? own : []))
  return [...new Set([eventScope.scope, ...scopes.toSorted()])].join(' ')
}

/** While so many deliveries wait, nothing further is read for a webhook: the API keeps it. */
export const mostWaiting = 500
