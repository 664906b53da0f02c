import type { Query } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#api/http/client.ts'
import { listComputeDisksOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Disk } from '#api/generated/types.gen.ts'
import type { ListResponse } from '#api/query/pages.ts'
import { pollWhile } from '#api/query/polling.ts'
import { firstPageOf } from '#api/query/allPages.ts'

/** Poll interval while a disk is being created, resized or deleted, in milliseconds. */
const busyInterval = 3000

const isBusy = ({ status }: Disk) => status !== undefined && status !== 'ready'

/** Query of the first 100 disks, which includes all of them; polls while one is not ready. */
export function computeDisksQuery(computeId: number) {
  const { queryKey, queryFn } = firstPageOf<Disk>(listComputeDisksOptions({ path: { computeId } }))
  return queryOptions<ListResponse<Disk>, ApiError>({
    queryKey,
    queryFn,
    refetchInterval: pollWhile(
      ({ state }: Query<ListResponse<Disk>, ApiError>) =>
        (state.data?.data?.some(isBusy) ?? false) && busyInterval,
    ),
  })
}
