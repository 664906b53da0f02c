import type { Compute, ConfigProfile, ListEventsResponse } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query.ts'
import { hasDevices } from '#contract/rules/configProfiles.ts'
import { computeEventsQuery, eventsOf } from '../overview/events.ts'
import { computeConfigsQuery } from '../queries.ts'

const boots = ['compute_boot', 'compute_reboot', 'watchdog_reboot']

export const isBooting = ({ status }: Pick<Compute, 'status'>): boolean =>
  status === 'booting' || status === 'rebooting'

export const isEmptyProfile = ({ devices }: ConfigProfile): boolean => !hasDevices(devices ?? {})

/**
 * The configuration profile without a device that a boot waits for (document 3, 2.3); undefined when it waits for
 * nothing. The event of the boot names its profile, for which no other field stands.
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

/** True when it is known that a boot waits; for callbacks, which are not drawn again when it is found out. */
export const isKnownToWait = (compute: Compute): boolean =>
  awaitedConfig(
    compute,
    queryClient.getQueryData(computeConfigsQuery(compute.id).queryKey)?.rows,
    queryClient.getQueryData<ListEventsResponse>(computeEventsQuery(compute.id).queryKey),
  ) !== undefined

export const waitsReason =
  'The boot waits for a device. Add one to the configuration, or shut down.'
