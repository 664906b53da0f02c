import { type Query, queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiError } from '#api/http/client.ts'
import { listComputeBackupsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { ComputeBackup, ComputeBackups } from '#api/generated/types.gen.ts'
import { pollWhile } from '#api/query/polling.ts'

const busyInterval = 5000

const underWay = ['pending', 'running', 'needsPostProcessing']

export const isBackupInProgress = ({ status }: Pick<ComputeBackup, 'status'>) =>
  underWay.includes(status ?? '')

/** Query of all backups of an instance; polls while a backup is being created. */
export function computeBackupsQuery(computeId: number) {
  const { queryKey, queryFn } = listComputeBackupsOptions({ path: { computeId } })
  return queryOptions<ComputeBackups, ApiError, ComputeBackups, typeof queryKey>({
    queryKey,
    ...(queryFn && { queryFn }),
    refetchInterval: pollWhile(
      ({ state }: Query<ComputeBackups, ApiError, ComputeBackups, typeof queryKey>) =>
        state.data !== undefined && backupList(state.data).some(isBackupInProgress) && busyInterval,
    ),
  })
}

/** Returns all backups, automatic ones first. */
export const backupList = ({ automatic, snapshot }: ComputeBackups): ComputeBackup[] => [
  ...(automatic ?? []),
  ...[snapshot?.current, snapshot?.in_progress].filter((backup) => backup != null),
]

export function useBackupCount(computeId: number): number | undefined {
  const { data } = useQuery(computeBackupsQuery(computeId))
  return data && backupList(data).length
}
