import { useQuery } from '@tanstack/react-query'
import { listComputeBackupsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { ComputeBackup, ComputeBackups } from '#api/generated/types.gen.ts'

export const computeBackupsQuery = (computeId: number) =>
  listComputeBackupsOptions({ path: { computeId } })

/** Every backup there is, automatic ones first. */
export const backupList = ({ automatic = [], snapshot }: ComputeBackups): ComputeBackup[] => [
  ...automatic,
  ...[snapshot?.current, snapshot?.in_progress].filter((backup) => backup != null),
]

export function useBackupCount(computeId: number): number | undefined {
  const { data } = useQuery(computeBackupsQuery(computeId))
  return data && backupList(data).length
}
