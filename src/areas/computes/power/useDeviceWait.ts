import { useQuery } from '@tanstack/react-query'
import type { Compute, ConfigProfile } from '#api/generated/types.gen.ts'
import { hasDevices } from '#contract/rules/configProfiles.ts'
import { computeEventsQuery, eventsOf } from '../overview/events.ts'
import { computeConfigsQuery } from '../queries.ts'

const boots = ['compute_boot', 'compute_reboot', 'watchdog_reboot']

/**
 * The configuration profile without a device that a boot waits for (document 3, 2.3); undefined when it waits for
 * nothing. The event of the boot names its profile, for which no other field stands.
 */
export function useDeviceWait(compute: Compute | undefined): ConfigProfile | undefined {
  const id = compute?.id ?? 0
  const enabled = compute?.status === 'booting' || compute?.status === 'rebooting'
  const configs = useQuery({ ...computeConfigsQuery(id), enabled })
  const events = useQuery({ ...computeEventsQuery(id), enabled })
  if (!enabled) return undefined
  const boot = eventsOf(events.data, id).find(
    ({ action, status }) => status === 'started' && boots.includes(action ?? ''),
  )
  const config = configs.data?.rows?.find(
    (row) => String(row.id) === String(boot?.secondary_entity?.id),
  )
  return config && !hasDevices(config.devices ?? {}) ? config : undefined
}
