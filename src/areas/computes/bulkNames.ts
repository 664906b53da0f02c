import { queryClient } from '#api/query.ts'
import { loadAllPages, allPagesKey } from '#api/allPages.ts'
import { computeOfLists, computesQuery } from './queries.ts'
import { computeLabel } from '../labels.ts'

export const bulkName = (computeId: number) =>
  computeLabel({ id: computeId, ...computeOfLists(queryClient, computeId) })

/** The list of instances, unless it is here: on any other screen a reload leaves only ids. */
export async function readBulkNames(computeIds: readonly number[]): Promise<void> {
  if (computeIds.every((id) => computeOfLists(queryClient, id) !== undefined)) return
  const options = computesQuery()
  await queryClient.prefetchQuery({
    queryKey: allPagesKey(options),
    queryFn: ({ signal }) => loadAllPages(queryClient, options, signal),
    retry: false,
  })
}
