import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { computeBackupsQuery } from './backups/queries.ts'
import { computeIpsQuery } from './network/queries.ts'
import { computeEventsQuery } from './overview/events.ts'
import {
  computeConfigsQuery,
  computeOfLists,
  computeQuery,
  computeTransferQuery,
} from './queries.ts'
import { computeDisksQuery } from './storage/queries.ts'
import { computeFirewallsQuery } from '../firewalls/queries.ts'
import { computeVolumesQuery } from '../volumes/queries.ts'

/**
 * A cached row of a list is enough to render the header. Without one, wait for the response, so that an unknown id
 * renders the error element instead of an empty frame.
 */
export async function loadDetail({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  const query = computeQuery(computeId)
  if (computeOfLists(queryClient, computeId)) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  return null
}

/** Prefetches the overview's queries without waiting, because the header and facts can be rendered immediately. */
export function loadOverview({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  void queryClient.prefetchQuery(computeTransferQuery(computeId))
  void queryClient.prefetchQuery(computeEventsQuery(computeId))
  void queryClient.prefetchQuery(computeConfigsQuery(computeId))
  void queryClient.prefetchQuery(computeVolumesQuery(computeId))
  void queryClient.prefetchQuery(computeFirewallsQuery(computeId))
  return null
}

export function loadNetwork({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  void queryClient.prefetchQuery(computeIpsQuery(computeId))
  void queryClient.prefetchQuery(computeConfigsQuery(computeId))
  return null
}

/** Disks and configurations refer to each other, so both tabs need both. */
export function loadStorage({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  void queryClient.prefetchQuery(computeDisksQuery(computeId))
  void queryClient.prefetchQuery(computeConfigsQuery(computeId))
  return null
}

export function loadBackups({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(computeBackupsQuery(idParam(params, 'computeId')))
  return null
}
