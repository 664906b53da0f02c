import type { Compute, Event } from '#api/generated/types.gen.ts'

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
 * Returns the time of the event that brought an instance into its status. Undefined if the loaded events, newest first,
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
  return powerEvents.get(status ?? '')?.includes(last?.action ?? '') ? last?.created : undefined
}
