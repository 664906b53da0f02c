import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ConfigProfile, Disk, Volume, Vpc } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { withParams } from '#lib/params.ts'
import { FormDisabledContext } from '#ui/form/FormDisabledContext.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { useOpenedRow } from '../useOpenedRow.ts'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery, useCompute } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import { activeConfigId } from '../public/activeConfig.ts'
import { interfaceChips, isInVpc } from '../public/interfaceWords.ts'
import { configColumns, type ConfigTableRow } from './configColumns.tsx'
import styles from './ConfigsTab.module.css'
import { slotDeviceName } from './slotDeviceName.ts'
import { MatrixPanel } from './MatrixPanel.tsx'
import { slotUses } from '../slotUses.ts'
import { needs } from '../../needs.ts'
import { useVpcs } from '../../vpcs/queries.ts'
import { computeVolumesQuery } from '../../volumes/queries.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const configDrawer = lazyOverlay(async () => (await import('./ConfigDrawer.tsx')).ConfigDrawer)

const configEditor = lazyOverlay(async () => (await import('./ConfigEditor.tsx')).ConfigEditor)

const configDeleteDialog = lazyOverlay(
  async () => (await import('./ConfigDeleteDialog.tsx')).ConfigDeleteDialog,
)

const drawers = ['create', 'edit', 'delete'] as const

const noConfigs: ConfigProfile[] = []

/** Configurations of an instance, and a table of the disks in their slots. */
export function ConfigsTab({ computeId }: { computeId: number }) {
  const configs = useQuery(computeConfigsQuery(computeId))
  const disks = useQuery(computeDisksQuery(computeId))
  const volumes = useQuery(computeVolumesQuery(computeId)).data?.data
  const { data: compute } = useCompute(computeId)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  const drawer = useDrawerAddress({ names: drawers })
  const deniedReason = useDeniedReason(needs.compute.write(computeId))
  const disabledReason = deniedReason ?? computeCan.changeConfigs(compute?.status ?? 'unknown')

  const list = configs.data?.rows ?? noConfigs
  const vpcs = useVpcs({ enabled: list.some(isInVpc) }).rows
  const diskList = disks.data && (disks.data.data ?? [])
  const active = activeConfigId(list, compute?.status)
  const openId = Number(search.get('config') ?? Number.NaN)
  const open = list.find(({ id }) => id === openId)
  const openConfig = useOpenedRow(list, Number(drawer.id) || undefined)
  const address = (id: number | undefined) =>
    `${computePaths.tab(computeId, 'configs')}?${withParams(search, { config: id?.toString() })}`
  // If the drawer was opened from the list, go back, so that the Back button does not reopen it.
  const close = () =>
    key === 'default' ? void navigate(address(undefined), { replace: true }) : void navigate(-1)

  const create = (
    <Button
      size="small"
      icon={mdiPlus}
      disabledReason={disabledReason}
      onClick={() => drawer.open('create')}
    >
      Create configuration
    </Button>
  )

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
        rows={configs.data && list.map((config) => rowOf(config, diskList, volumes, active, vpcs))}
        rowId={({ config }) => config.id}
        rowHref={({ config }) => address(config.id)}
        current={open?.id}
        height="content"
        rowActions={({ config }) => [
          {
            label: 'Edit',
            icon: mdiPencilOutline,
            onSelect: () => drawer.open('edit', config.id),
            disabledReason: disabledReason,
          },
          {
            label: 'Delete',
            icon: mdiTrashCanOutline,
            onSelect: () => drawer.open('delete', config.id),
            disabledReason: disabledReason,
            danger: true,
            divider: true,
          },
        ]}
        empty={
          <EmptyState
            title="No configurations"
            action={create}
            command={curlCommand({
              method: 'GET',
              path: `/v4/compute/instances/${computeId}/configs`,
              query: '',
            })}
          >
            A configuration sets the kernel and the disks that the instance boots with. Create one,
            or rebuild the instance from an image.
          </EmptyState>
        }
      >
        {create}
      </DataTable>
      {list.length > 0 && (
        <MatrixPanel
          configs={list}
          disks={diskList}
          volumes={volumes}
          error={disks.data ? null : disks.error}
          retrying={disks.isFetching}
          onRetry={() => void disks.refetch()}
        />
      )}
      <FormDisabledContext value={disabledReason}>
        {compute &&
          drawer.name &&
          (drawer.name === 'create' || openConfig) &&
          (drawer.name === 'delete' && openConfig ? (
            <configDeleteDialog.Component
              compute={compute}
              config={openConfig}
              active={openConfig.id === active}
              vpcs={vpcs}
              onClose={drawer.close}
            />
          ) : (
            <configEditor.Component
              key={openConfig?.id ?? 'new'}
              compute={compute}
              config={openConfig}
              active={openConfig !== undefined && openConfig.id === active}
              onClose={drawer.close}
            />
          ))}
        {open && !drawer.name && (
          <configDrawer.Component
            config={open}
            disks={diskList}
            volumes={volumes}
            vpcs={vpcs}
            active={open.id === active}
            memory={compute?.specs?.memory}
            region={compute?.region}
            onClose={close}
          />
        )}
      </FormDisabledContext>
    </div>
  )
}

const rowOf = (
  config: ConfigProfile,
  disks: readonly Disk[] | undefined,
  volumes: readonly Volume[] | undefined,
  active: number | undefined,
  vpcs: readonly Vpc[],
): ConfigTableRow => ({
  config,
  active: config.id === active,
  devices: slotUses(config).map((use) => ({
    slot: use.slot,
    name: slotDeviceName(use, disks, volumes),
  })),
  interfaces: interfaceChips(config, vpcs),
})
