import type { Compute, Event } from '#api/generated/types.gen.ts'
import { second } from '#contract/rules/durations.ts'
import { parseTime, toWireTime } from '#lib/time.ts'

/** Events after which an instance is in a status. */
const powerEvents: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'running',
    [
      'compute_boot',
      'compute_create',
      'compute_reboot',
      'console_boot',
      'host_reboot',
      'watchdog_reboot',
    ],
  ],
  ['offline', ['compute_shutdown']],
])
const all = new Set([...powerEvents.values()].flat())

/**
 * Returns the end of the event that brought an instance into its status. Undefined if the loaded events, newest first,
 * do not contain it.
 */
export function stateSince(
  events: readonly Event[],
  status: Compute['status'],
): string | undefined {
  const last = events.find(
    (event) =>
      all.has(event.action ?? '') && ['finished', 'notification'].includes(event.status ?? ''),
  )
  if (!last || powerEvents.get(status ?? '')?.includes(last.action ?? '') !== true) return undefined
  const began = parseTime(last.created)
  return began && toWireTime(new Date(began.getTime() + (last.duration ?? 0) * second))
}
