import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '#api/query.ts'
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
 * A row that some list read is enough to show the header. Without one the route waits, so that an id that leads nowhere
 * ends in the error element and not in an empty frame.
 */
export async function loadDetail({ params }: LoaderFunctionArgs) {
  const computeId = idParam(params, 'computeId')
  const query = computeQuery(computeId)
  if (computeOfLists(queryClient, computeId)) void queryClient.prefetchQuery(query)
  else await queryClient.ensureQueryData(query)
  return null
}

/** The facts stand already; what has to be asked besides comes into its place. */
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

/** Disks and configurations name each other, so both tabs read both. */
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
