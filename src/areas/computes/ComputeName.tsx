import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeOfLists, computeQuery } from './queries.ts'

/**
 * The label of an instance as far as it is known, for the breadcrumbs. It looks into the cache and is no reader of the
 * query: one that comes and goes would take the answer away from the route that waits for it.
 */
export function ComputeName({ computeId }: { computeId: number }) {
  const client = useQueryClient()
  const { queryKey } = computeQuery(computeId, client)
  const label = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () =>
      (client.getQueryData<Compute>(queryKey) ?? computeOfLists(client, computeId))?.label ??
      (Number.isNaN(computeId) ? 'Instance' : `Instance ${computeId}`),
  )
  return <>{label}</>
}
