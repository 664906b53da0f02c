import { memo, type Ref, useImperativeHandle, useState } from 'react'
import { mdiChartBar, mdiCodeTags, mdiCompare, mdiWallFire } from '@mdi/js'
import { useLocation, useNavigate } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { usePreference } from '#lib/preferences.ts'
import { lazyIdle, lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { ActionHost } from '../actions/ActionHost.tsx'
import { useStartAction } from '../useStartAction.ts'
import { useBulkActions } from '../actions/useBulkActions.tsx'
import { useComputeTypes } from '../queries.ts'
import type { VpcAddressesRead } from './VpcAddresses.tsx'
import { computeRowActions } from './computeRowActions.ts'
import { computeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { codePaths } from '#paths/code.ts'
import { assignFirewallDialog } from '../../firewalls/assignFirewallDialog.ts'
import { fleetPaths } from '#paths/fleet.ts'
import { useBulkTagging } from '../../tags/public/useBulkTagging.tsx'
import { useDeleteLock } from '../../tags/public/useDeleteLock.tsx'
import { compareDisabledReason } from '../compare/comparedIds.ts'
import { computePaths } from '#paths/computes.ts'
import { useDeviceWaits } from '../power/useDeviceWait.ts'

const renameDialog = lazyOverlay(
  async () => (await import('./RenameComputeDialog.tsx')).RenameComputeDialog,
)

const vpcReader = lazyIdle(async () => (await import('./VpcAddresses.tsx')).VpcAddresses)

const updateDisabledReason = ({ status }: Compute) => computeCan.update(status ?? 'unknown')

/** Row and bulk actions of the list, and data from other lists. */
export interface ListTools {
  rowActions: (compute: Compute) => readonly RowAction[]
  bulkActions: readonly BulkAction<Compute>[]
  vpcAddresses: VpcAddressesRead | null
}

/**
 * Provides the tools through its `ref` and renders their dialogs. Loaded lazily, so that it does not delay the first
 * row.
 */
export const ComputeListTools = memo(function ComputeListTools({ ref }: { ref: Ref<ListTools> }) {
  const types = useComputeTypes()
  const reasonForNeed = useDeniedReasons()
  const deniedReasonOf = (id: number) => reasonForNeed(needs.compute.write(id))
  const bulk = useBulkActions(deniedReasonOf)
  const { start } = useStartAction()
  const [renamed, setRenamed] = useState<Compute>()
  const [assigned, setAssigned] = useState<readonly Compute[]>([])
  useDeviceWaits()

  const ofRow = computeRowActions({
    deniedReasonOf,
    types,
    onRename: setRenamed,
    onAction: (compute, action) => start(compute, action, compute.id),
  })
  const { power, rest, remove } = bulk
  const tagging = useBulkTagging({
    target: { type: 'compute', need: needs.compute.tag },
    labelOf: computeLabel,
    disabledReasonOf: updateDisabledReason,
  })
  const { actions: ofTags, locks } = tagging
  const lock = useDeleteLock('compute', needs.compute.tag)
  const { withLock } = lock
  const views = useViewActions()
  const wantsVpc = useWantsVpc()
  const [vpcAddresses, setVpcAddresses] = useState<VpcAddressesRead | null>(null)
  useImperativeHandle(
    ref,
    () => ({
      rowActions: (compute) => withLock(compute, ofRow(compute)),
      // Delete comes last.
      bulkActions: [
        ...power,
        ...ofTags,
        ...rest,
        ...locks,
        assignment(setAssigned),
        ...views,
        remove,
      ],
      vpcAddresses,
    }),
    [ofRow, withLock, power, ofTags, locks, rest, remove, views, vpcAddresses],
  )
  return (
    <>
      {bulk.dialog}
      {tagging.dialog}
      {lock.dialog}
      {assigned.length > 0 && (
        <assignFirewallDialog.Component computes={assigned} onClose={() => setAssigned([])} />
      )}
      <ActionHost />
      <vpcReader.Component ref={setVpcAddresses} isWanted={wantsVpc} />
      {renamed && (
        <renameDialog.Component compute={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </>
  )
})

const assignment = (onSelect: (computes: readonly Compute[]) => void): BulkAction<Compute> => ({
  label: 'Assign firewall',
  icon: mdiWallFire,
  onSelect,
})

/** Returns true if the VPC address column is visible or the filter starts like an IP address. */
function useWantsVpc() {
  const { search } = useLocation()
  const [{ computes: layout }] = usePreference('tables')
  return (
    /[?&](cols=[^&]*vpc_ipv4|q=\d+\.\d)/.test(search) ||
    layout?.hidden?.includes('vpc_ipv4') === false
  )
}

/** Returns bulk actions that open the selected rows on the comparison, statistics and code screens. */
function useViewActions(): BulkAction<Compute>[] {
  const navigate = useNavigate()
  const action = (
    label: string,
    icon: string,
    disabledReason: (count: number) => string | undefined,
    address: (ids: number[]) => string,
  ): BulkAction<Compute> => ({
    label,
    icon,
    disabledReason: ({ length }) => disabledReason(length),
    onSelect: (rows) => void navigate(address(rows.map(({ id }) => id))),
  })
  return [
    action('Compare', mdiCompare, compareDisabledReason, computePaths.compare),
    action('Statistics', mdiChartBar, viewDisabledReason, fleetPaths.of),
    action('As code', mdiCodeTags, viewDisabledReason, codePaths.ofComputes),
  ]
}

/** More ids would make the URL longer than proxies allow. */
const viewDisabledReason = (count: number) =>
  count > 500 ? 'Select at most 500 instances.' : undefined
