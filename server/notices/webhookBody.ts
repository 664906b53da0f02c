import { AddressRejectedError, type WebhookReach } from './webhookAddress.ts'
import type { StoredWebhook } from './webhookTables.ts'
import { judgedRules } from './consoleFindings.ts'
import { type WebhookChoice, webhookKinds } from './webhookKinds.ts'

export interface Wanted extends WebhookChoice {
  url: URL
}

export async function wantedIn(
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

export function stateIn(body: unknown): StoredWebhook['state'] | undefined {
  const { state } = (body ?? {}) as { state?: unknown }
  return state === 'active' || state === 'paused' ? state : undefined
}
