import { useQueryClient } from '@tanstack/react-query'
import { useKnownRow } from '#api/listCache.ts'
import { computeOfLists, computeQuery } from './queries.ts'
import { computeLabel } from '../labels.ts'

/** The label of an instance as far as it is known, for the breadcrumbs. */
export function ComputeName({ computeId }: { computeId: number }) {
  const { queryKey } = computeQuery(computeId, useQueryClient())
  const compute = useKnownRow(queryKey, (client) => computeOfLists(client, computeId))
  return <>{Number.isNaN(computeId) ? 'Instance' : computeLabel({ id: computeId, ...compute })}</>
}
