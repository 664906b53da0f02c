import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mdiContentCopy, mdiPlus, mdiRayStartEnd } from '@mdi/js'
import { curlCommand } from '#api/http/curl.ts'
import { FormDisabledContext } from '#ui/form/FormDisabledContext.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { FoldedActions } from '#ui/layout/FoldedActions.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { copyText } from '#ui/clipboard.ts'
import { plural } from '#lib/format.ts'
import { computeConfigsQuery, useCompute } from '../queries.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import {
  addressActionOrder,
  addressActions,
  networkDrawers,
  privateReason,
  addressDisabledReason,
} from './addressActions.ts'
import { addressColumns } from './addressColumns.tsx'
import { type AddressRow, addressRows } from './addressRows.ts'
import { FirewallsPanel } from './FirewallsPanel.tsx'
import { NamesPanel } from './NamesPanel.tsx'
import styles from './NetworkTab.module.css'
import { computeIpsQuery } from './queries.ts'
import { ResolversPanel } from './ResolversPanel.tsx'
import { activeConfigId } from '../public/activeConfig.ts'
import { leadsOutside } from '../public/interfaceWords.ts'
import { activeInterfaces } from '../public/activeInterfaces.ts'
import { needs } from '../../needs.ts'
import { reachPaths } from '#paths/reach.ts'
import { useVpcs } from '../../vpcs/queries.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const drawers = lazyOverlay(async () => (await import('./NetworkDrawers.tsx')).NetworkDrawers)

/** Addresses of an instance and its DNS resolvers. */
export function NetworkTab({ computeId }: { computeId: number }) {
  const ips = useQuery(computeIpsQuery(computeId))
  const { data: compute } = useCompute(computeId)
  const rows = ips.data && addressRows(ips.data)
  const drawer = useDrawerAddress({ names: networkDrawers })
  const deniedReason = useDeniedReason(needs.compute.write(computeId))
  const vpcs = useVpcs({ enabled: rows?.some(({ vpc }) => vpc !== undefined) ?? false }).rows
  const configs = useQuery(computeConfigsQuery(computeId)).data?.rows
  const status = compute?.status
  const isReachable = leadsOutside(activeInterfaces(configs ?? [], status) ?? [])
  const columns = useMemo(
    () =>
      addressColumns({
        vpcs,
        configs: configs ?? [],
        activeConfigId: activeConfigId(configs ?? [], status),
        isReachable,
      }),
    [vpcs, configs, status, isReachable],
  )
  const copyAll = async () => {
    const addresses = (rows ?? []).flatMap(({ address }) => address ?? [])
    const copied = await copyText(addresses.join('\n'))
    toast(copied ? `Copied ${plural(addresses.length, 'address', 'addresses')}` : 'Could not copy')
  }
  return (
    <div className={styles.tab}>
      {ips.error && !ips.data ? (
        <ErrorState
          error={ips.error}
          onRetry={() => void ips.refetch()}
          retrying={ips.isFetching}
        />
      ) : (
        <DataTable
          label="Addresses"
          name="compute-addresses"
          columns={columns}
          rows={rows && (isReachable ? rows : vpcFirst(rows))}
          rowId={(row) => row.id}
          rowActions={(row) =>
            compute && rows
              ? addressActionOrder.map((action) => ({
                  ...addressActions[action],
                  onSelect: () => drawer.open(action, row.address),
                  disabledReason: deniedReason ?? addressDisabledReason(compute, row, action, rows),
                  ...(action === 'delete' && { danger: true, divider: true }),
                }))
              : []
          }
          height="content"
          empty={
            <EmptyState
              title="No addresses"
              command={curlCommand({
                method: 'GET',
                path: `/v4/compute/instances/${computeId}/ips`,
                query: '',
              })}
            >
              An instance gets a public IPv4 address and an IPv6 address when it is created.
            </EmptyState>
          }
        >
          {compute && (
            <div className={styles.actions}>
              <FoldedActions
                label="Actions for addresses"
                items={[
                  {
                    label: 'Add private address',
                    icon: mdiPlus,
                    disabledReason: deniedReason ?? privateReason(compute, rows),
                    onSelect: () => drawer.open('private'),
                  },
                  {
                    label: 'Copy all',
                    icon: mdiContentCopy,
                    disabledReason: rows?.length ? undefined : 'No addresses to copy.',
                    onSelect: () => void copyAll(),
                  },
                ]}
                rare={[
                  {
                    label: 'Check connectivity',
                    icon: mdiRayStartEnd,
                    href: reachPaths.toCompute(computeId),
                  },
                  { label: 'Request additional IPv4', onSelect: () => drawer.open('public') },
                ]}
              />
            </div>
          )}
        </DataTable>
      )}
      {compute && rows && drawer.name && (
        <FormDisabledContext value={deniedReason}>
          <drawers.Component
            name={drawer.name}
            address={drawer.id}
            compute={compute}
            rows={rows}
            onClose={drawer.close}
          />
        </FormDisabledContext>
      )}
      {compute && rows && <NamesPanel compute={compute} rows={rows} />}
      {compute && <FirewallsPanel compute={compute} />}
      <ResolversPanel region={compute?.region} />
    </div>
  )
}

const vpcFirst = (rows: readonly AddressRow[]) => [
  ...rows.filter(({ kind }) => kind === 'VPC'),
  ...rows.filter(({ kind }) => kind !== 'VPC'),
]
