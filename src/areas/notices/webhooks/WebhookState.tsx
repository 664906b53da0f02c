import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Webhook } from './webhooks.ts'

/** Status chip of a webhook. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { state, failing_since: failing, read_fault: readError } = webhook
  if (state === 'paused') return <StatusChip status="paused" family="offline" />
  if (failing !== null || readError !== null)
    return (
      <StatusChip status="failing" family="failed">
        Failing
      </StatusChip>
    )
  return <StatusChip status="active" />
}
