import type { Compute, ConfigProfile, ListEventsResponse } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { hasDevices } from '#contract/rules/configProfiles.ts'
import { computeEventsQuery, eventsOf } from '../overview/events.ts'
import { computeConfigsQuery } from '../queries.ts'

const boots = ['compute_boot', 'compute_reboot', 'watchdog_reboot']

export const isBooting = ({ status }: Pick<Compute, 'status'>): boolean =>
  status === 'booting' || status === 'rebooting'

export const isEmptyProfile = ({ devices }: ConfigProfile): boolean => !hasDevices(devices ?? {})

/**
 * Returns the configuration profile without devices that a boot waits for (document 3, 2.3); undefined if the boot
 * does not wait. Only the boot event identifies the profile.
 */
export function awaitedConfig(
  compute: Compute,
  configs: readonly ConfigProfile[] | undefined,
  events: ListEventsResponse | undefined,
): ConfigProfile | undefined {
  if (!isBooting(compute)) return undefined
  const boot = eventsOf(events, compute.id).find(
    ({ action, status }) => status === 'started' && boots.includes(action ?? ''),
  )
  const config = configs?.find(({ id }) => String(id) === String(boot?.secondary_entity?.id))
  return config && isEmptyProfile(config) ? config : undefined
}

/** Returns true if a boot is known to wait. For callbacks, because it does not subscribe to changes. */
export const isKnownToWait = (compute: Compute): boolean =>
  awaitedConfig(
    compute,
    queryClient.getQueryData(computeConfigsQuery(compute.id).queryKey)?.rows,
    queryClient.getQueryData<ListEventsResponse>(computeEventsQuery(compute.id).queryKey),
  ) !== undefined

export const waitsReason =
  'The boot waits for a device. Add one to the configuration, or shut down.'
