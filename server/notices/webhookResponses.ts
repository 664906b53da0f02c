import { wireTime } from '#shared/clock.ts'
import type { CheckRows } from './checkRows.ts'
import { attemptsOf, type StoredDelivery, type StoredWebhook } from './webhookTables.ts'
import type { SeenFindings } from './webhookChecks.ts'

const wireOrNull = (time: number | null) => (time === null ? null : wireTime(time))

/** Returns the selected rules and the result of the last completed overview check. */
export async function overviewOf(id: string, checks: CheckRows) {
  const last = await checks.lastOf(id)
  if (!last) return { rules: null, look: null }
  const { ids, skipped, ended } = JSON.parse(last.found) as SeenFindings
  return {
    rules: await checks.chosenFor(id),
    look:
      ended === undefined
        ? null
        : { at: wireTime(ended), found: ids.length, skipped: skipped ?? [] },
  }
}

export function toAnswer(
  webhook: StoredWebhook,
  url: string | undefined,
  last: StoredDelivery | undefined,
) {
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

export function deliveryResponse(delivery: StoredDelivery) {
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
