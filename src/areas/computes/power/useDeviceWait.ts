import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AllPages } from '#api/query/allPages.ts'
import type { Compute, ConfigProfile } from '#api/generated/types.gen.ts'
import { allPagesQuery } from '#api/query/query.ts'
import { computeEventsQuery } from '../overview/events.ts'
import { computeConfigsQuery, computesQuery } from '../queries.ts'
import { awaitedConfig, isBooting, isEmptyProfile } from './deviceWait.ts'

/** Returns the empty configuration profile that the boot of an instance waits for. */
export function useDeviceWait(compute: Compute | undefined): ConfigProfile | undefined {
  const id = compute?.id ?? 0
  const enabled = compute !== undefined && isBooting(compute)
  const configs = useQuery({ ...computeConfigsQuery(id), enabled })
  const events = useQuery({ ...computeEventsQuery(id), enabled })
  return compute && awaitedConfig(compute, configs.data?.rows, events.data)
}

/** Maximum number of booting instances that are checked individually. */
const maxDevices = 12

const bootingIds = ({ rows }: AllPages<Compute>) =>
  rows
    .filter(isBooting)
    .slice(0, maxDevices)
    .map(({ id }) => id)

const noIds: readonly number[] = []

/**
 * Checks which booting instances of the list wait for a device. Events are requested only for instances with an empty
 * profile.
 */
export function useDeviceWaits(): void {
  const client = useQueryClient()
  const { data: ids = noIds } = useQuery({
    ...allPagesQuery(client, computesQuery()),
    enabled: false,
    select: bootingIds,
  })
  const configs = useQueries({ queries: ids.map((id) => computeConfigsQuery(id, client)) })
  const suspects = ids.filter((_, index) => configs[index]?.data?.rows.some(isEmptyProfile))
  useQueries({ queries: suspects.map((id) => computeEventsQuery(id)) })
}
