import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { asCurl } from '#api/requestLog.ts'
import { withParams } from '#lib/params.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { computePaths } from '../paths.ts'
import { computeConfigsQuery, useCompute } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import { activeConfigId } from './activeConfig.ts'
import { configColumns, type ConfigRow } from './configColumns.tsx'
import styles from './ConfigsTab.module.css'
import { deviceName } from './deviceName.ts'
import { MatrixPanel } from './MatrixPanel.tsx'
import { slotUses } from './slotUses.ts'

const ConfigDrawer = lazy(async () => ({
  default: (await import('./ConfigDrawer.tsx')).ConfigDrawer,
}))

const noConfigs: ConfigProfile[] = []

/** With what an instance boots: its configurations, and which disk is in which slot. */
export function ConfigsTab({ computeId }: { computeId: number }) {
  const configs = useQuery(computeConfigsQuery(computeId))
  const disks = useQuery(computeDisksQuery(computeId))
  const { data: compute } = useCompute(computeId)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()

  const list = configs.data?.data ?? noConfigs
  const diskList = disks.data && (disks.data.data ?? [])
  const active = activeConfigId(list, compute?.status)
  const openId = Number(search.get('config') ?? Number.NaN)
  const open = list.find(({ id }) => id === openId)
  const address = (id: number | undefined) =>
    `${computePaths.tab(computeId, 'configs')}?${withParams(search, { config: id?.toString() })}`
  // A press of Back closes the drawer too, so closing goes back where it came from the list.
  const close = () =>
    key === 'default' ? void navigate(address(undefined), { replace: true }) : void navigate(-1)

  if (configs.error && !configs.data) {
    return (
      <ErrorState
        error={configs.error}
        onRetry={() => void configs.refetch()}
        retrying={configs.isFetching}
      />
    )
  }
  return (
    <div className={styles.tab}>
      <DataTable
        label="Configurations"
        name="compute-configs"
        columns={configColumns}
        rows={configs.data && list.map((config) => rowOf(config, diskList, active))}
        rowId={({ config }) => config.id}
        rowHref={({ config }) => address(config.id)}
        current={open?.id}
        height="content"
        empty={
          <EmptyState
            title="No configurations"
            command={asCurl({
              method: 'GET',
              path: `/v4/compute/instances/${computeId}/configs`,
              query: '',
            })}
          >
            A configuration says which kernel boots from which disk. Rebuilding the instance from an
            image makes one.
          </EmptyState>
        }
      />
      {list.length > 0 && (
        <MatrixPanel
          configs={list}
          disks={diskList}
          error={disks.data ? null : disks.error}
          retrying={disks.isFetching}
          onRetry={() => void disks.refetch()}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <ConfigDrawer
            config={open}
            disks={diskList}
            active={open.id === active}
            memory={compute?.specs?.memory}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

const rowOf = (
  config: ConfigProfile,
  disks: readonly Disk[] | undefined,
  active: number | undefined,
): ConfigRow => ({
  config,
  active: config.id === active,
  devices: slotUses(config).map((use) => ({ slot: use.slot, name: deviceName(use, disks) })),
})
