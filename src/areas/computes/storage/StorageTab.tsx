import { useQuery } from '@tanstack/react-query'
import { asCurl } from '#api/requestLog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { computeConfigsQuery, useCompute } from '../queries.ts'
import { AllocationBar } from './AllocationBar.tsx'
import { diskColumns } from './diskColumns.tsx'
import { diskRows } from './diskUses.ts'
import { computeDisksQuery } from './queries.ts'
import styles from './StorageTab.module.css'

/** The disks of an instance, how they fill its plan and where each is used. */
export function StorageTab({ computeId }: { computeId: number }) {
  const disks = useQuery(computeDisksQuery(computeId))
  const configs = useQuery(computeConfigsQuery(computeId))
  const { data: compute } = useCompute(computeId)
  const list = disks.data && (disks.data.data ?? [])
  if (disks.error && !list) {
    return (
      <ErrorState
        error={disks.error}
        onRetry={() => void disks.refetch()}
        retrying={disks.isFetching}
      />
    )
  }
  return (
    <div className={styles.tab}>
      <AllocationBar disks={list ?? []} plan={compute?.specs?.disk} />
      <DataTable
        label="Disks"
        name="compute-disks"
        columns={diskColumns}
        rows={list && diskRows(list, configs.data && (configs.data.data ?? []))}
        rowId={(disk) => disk.id}
        height="content"
        fault={
          configs.error
            ? {
                text: 'The configurations could not be read, so where the disks are used is not known.',
                onRetry: () => void configs.refetch(),
              }
            : undefined
        }
        empty={
          <EmptyState
            title="No disks"
            command={asCurl({
              method: 'GET',
              path: `/v4/compute/instances/${computeId}/disks`,
              query: '',
            })}
          >
            An instance without disks cannot boot. Rebuilding it from an image makes them.
          </EmptyState>
        }
      />
    </div>
  )
}
