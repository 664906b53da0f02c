import { useQuery, useQueryClient } from '@tanstack/react-query'
import { computeOfLists, computeQuery } from './queries.ts'

/** The label of an instance as far as it is known, for the breadcrumbs; it asks nothing by itself. */
export function ComputeName({ computeId }: { computeId: number }) {
  const client = useQueryClient()
  const { data } = useQuery({ ...computeQuery(computeId, client), enabled: false })
  return <>{(data ?? computeOfLists(client, computeId))?.label ?? `Instance ${computeId}`}</>
}
