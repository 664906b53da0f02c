import { queryClient } from '#api/query/query.ts'
import { allPagesKey, loadAllPages } from '#api/query/allPages.ts'
import { computeLabel } from '../../labels.ts'
import { computeOfLists, computesQuery } from '../queries.ts'

/** Returns the name of an instance in a bulk run. */
export const bulkLabel = (computeId: number) =>
  computeLabel({ id: computeId, ...computeOfLists(queryClient, computeId) })

/** Loads the list of instances unless it is cached, because after a reload on another screen only the ids are known. */
export async function readBulkNames(computeIds: readonly number[]): Promise<void> {
  if (computeIds.every((id) => computeOfLists(queryClient, id) !== undefined)) return
  const options = computesQuery()
  await queryClient.prefetchQuery({
    queryKey: allPagesKey(options),
    queryFn: ({ signal }) => loadAllPages(queryClient, options, signal),
    retry: false,
  })
}
