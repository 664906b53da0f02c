import { useQuery } from '@tanstack/react-query'
import { mdiPlus } from '@mdi/js'
import { occupiedReason } from '#api/tasks/task.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { curlCommand } from '#api/http/curl.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { FormDisabledContext } from '#ui/form/FormDisabledContext.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { computeConfigsQuery, useCompute } from '../queries.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { AllocationBar } from './AllocationBar.tsx'
import { allocation } from './allocation.ts'
import { diskActionOrder, diskActions, storageDrawers, diskDisabledReason } from './diskActions.ts'
import { diskColumns } from './diskColumns.tsx'
import { diskRows } from './diskUses.ts'
import { useDeviceWait } from '../power/useDeviceWait.ts'
import { computeDisksQuery } from './queries.ts'
import styles from './StorageTab.module.css'
import { VolumesPanel } from './VolumesPanel.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const diskDrawers = lazyOverlay(async () => (await import('./DiskDrawers.tsx')).DiskDrawers)

/** Disks of an instance, their share of the plan's space, and their use in configurations. */
export function StorageTab({ computeId }: { computeId: number }) {
  const disks = useQuery(computeDisksQuery(computeId))
  const configs = useQuery(computeConfigsQuery(computeId))
  const { data: compute } = useCompute(computeId)
  const drawer = useDrawerAddress({ names: storageDrawers })
  const deniedReason = useDeniedReason(needs.compute.write(computeId))
  const task = useObjectTask('compute', computeId)
  const waits = useDeviceWait(compute) !== undefined
  const configList = configs.data?.rows
  const list = disks.data && (disks.data.data ?? [])
  const { free } = allocation(list ?? [], compute?.specs?.disk)
  const createDisabled =
    deniedReason ??
    (compute && !waits
      ? (occupiedReason(task) ?? computeCan.createDisk(compute.status ?? 'unknown'))
      : undefined) ??
    (list && free === 0
      ? 'The disks use all space of the plan. Delete or shrink one first.'
      : undefined)
  const create = (
    <Button
      variant="primary"
      icon={mdiPlus}
      disabledReason={createDisabled}
      onClick={() => drawer.open('create')}
    >
      Create disk
    </Button>
  )
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
      <div className={styles.head}>
        <AllocationBar disks={list ?? []} plan={compute?.specs?.disk} />
        {create}
      </div>
      <DataTable
        label="Disks"
        name="compute-disks"
        columns={diskColumns}
        rows={list && diskRows(list, configList)}
        rowId={(disk) => disk.id}
        rowActions={(disk) =>
          compute
            ? diskActionOrder.map((action) => ({
                label: diskActions[action].label,
                icon: diskActions[action].icon,
                onSelect: () => drawer.open(action, disk.id),
                disabledReason:
                  deniedReason ??
                  diskDisabledReason(compute, disk, action, { configs: configList, task, free }),
                ...(diskActions[action].danger && { danger: true, divider: true }),
              }))
            : []
        }
        height="content"
        fault={
          configs.error
            ? {
                text: 'The configurations could not be loaded, so where the disks are used is unknown.',
                onRetry: () => void configs.refetch(),
              }
            : undefined
        }
        empty={
          <EmptyState
            title="No disks"
            command={curlCommand({
              method: 'GET',
              path: `/v4/compute/instances/${computeId}/disks`,
              query: '',
            })}
          >
            An instance without disks cannot boot. Create one from an image, or rebuild the
            instance.
          </EmptyState>
        }
      />
      <VolumesPanel computeId={computeId} configs={configList} />
      {compute && list && drawer.name && (
        <FormDisabledContext value={deniedReason}>
          <diskDrawers.Component
            name={drawer.name}
            diskId={Number(drawer.id) || undefined}
            compute={compute}
            disks={list}
            configs={configList}
            onClose={drawer.close}
          />
        </FormDisabledContext>
      )}
    </div>
  )
}
