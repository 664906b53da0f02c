import { ApiError, call } from '#api/http/client.ts'
import { enableComputeBackups } from '#api/generated/sdk.gen.ts'
import type { Compute, ComputeType } from '#api/generated/types.gen.ts'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { bulkLabel, readBulkNames } from '../computes/bulkNames.ts'
import { backupPriceIn } from '../computes/price.ts'
import { computeOfLists, computeQuery, keepCompute } from '../computes/queries.ts'

/**
 * Returns the monthly price of the backup service of several instances, in US dollars; undefined if the price of any of
 * them is unknown.
 */
export function backupsPrice(
  computes: readonly Compute[],
  types: readonly ComputeType[] | undefined,
): number | undefined {
  const byId = new Map(types?.map((type) => [type.id, type]))
  let sum = 0
  for (const { type, region } of computes) {
    const price = backupPriceIn(byId.get(type ?? ''), region)?.monthly
    if (price == null) return undefined
    sum += price
  }
  return sum
}

async function enableBackups(computeId: number): Promise<void> {
  try {
    await call(enableComputeBackups, { path: { computeId } })
  } catch (error) {
    // The instance was probably changed since it was read.
    if (error instanceof ApiError && error.status === 400)
      void queryClient.prefetchQuery({ ...computeQuery(computeId), staleTime: 0 })
    throw error
  }
  // Update only this row, because refetching a long list after each request takes longer than the request.
  const compute = computeOfLists(queryClient, computeId)
  if (compute)
    keepCompute(queryClient, { ...compute, backups: { ...compute.backups, enabled: true } })
}

const enabling = bulkKind<number>({
  name: 'enableComputeBackups',
  title: (count) => `Enable backups of ${plural(count, 'instance')}`,
  run: enableBackups,
  label: bulkLabel,
  readLabels: readBulkNames,
  ended: () => void refreshAllTabs(['listComputes', 'listComputeBackups', 'listEvents']),
})

/** Enables the backup service of several instances, with a request for each. */
export const startEnabling = (computeIds: readonly number[]): void =>
  void enabling.start(computeIds)
