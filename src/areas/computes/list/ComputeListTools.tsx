import { memo, type Ref, useImperativeHandle, useState } from 'react'
import { mdiCompare } from '@mdi/js'
import { useNavigate } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import { useDeniedReasons } from '#api/permissions.ts'
import { ActionHost } from '../actions/ActionHost.tsx'
import { useStartAction } from '../useStartAction.ts'
import { useBulkActions } from '../actions/useBulkActions.tsx'
import { useComputeTypes } from '../queries.ts'
import { rowActions } from './rowActions.ts'
import { computeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useBulkTagging } from '../../tags/useBulkTagging.tsx'
import { useDeleteLock } from '../../tags/useDeleteLock.tsx'
import { compareDisabledReason } from '../compare/comparedIds.ts'
import { computePaths } from '../paths.ts'
import { useDeviceWaits } from '../power/useDeviceWait.ts'

const renameDialog = lazyOverlay(async () => (await import('./RenameDialog.tsx')).RenameDialog)

const updateDisabledReason = ({ status }: Compute) => computeCan.update(status ?? 'unknown')

/** Actions on the rows of the list. */
export interface ListTools {
  rowActions: (compute: Compute) => readonly RowAction[]
  bulkActions: readonly BulkAction<Compute>[]
}

/** Offers the tools by its `ref`, and shows the dialogs they open. The first row waits for nothing of this. */
export const ComputeListTools = memo(function ComputeListTools({ ref }: { ref: Ref<ListTools> }) {
  const types = useComputeTypes()
  const denied = useDeniedReasons()
  const deniedReasonOf = (id: number) => denied(needs.compute.write(id))
  const bulk = useBulkActions(deniedReasonOf)
  const { start } = useStartAction()
  const [renamed, setRenamed] = useState<Compute>()
  useDeviceWaits()

  const ofRow = rowActions({
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
  const { actions: ofTags } = tagging
  const lock = useDeleteLock('compute')
  const { withLock } = lock
  const compare = useCompareAction()
  useImperativeHandle(
    ref,
    () => ({
      rowActions: (compute) => withLock(compute, ofRow(compute)),
      // What deletes stays at the end.
      bulkActions: [...power, ...ofTags, ...rest, compare, remove],
    }),
    [ofRow, withLock, power, ofTags, rest, remove, compare],
  )
  return (
    <>
      {bulk.dialog}
      {tagging.dialog}
      {lock.dialog}
      <ActionHost />
      {renamed && (
        <renameDialog.Component compute={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </>
  )
})

/** Leads from the chosen rows to their charts. */
function useCompareAction(): BulkAction<Compute> {
  const navigate = useNavigate()
  return {
    label: 'Compare',
    icon: mdiCompare,
    disabledReason: (rows) => compareDisabledReason(rows.length),
    onSelect: (rows) => void navigate(computePaths.compare(rows.map(({ id }) => id))),
  }
}
