import { mdiBackupRestore, mdiCameraOutline } from '@mdi/js'
import { useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import type { BulkAction } from '#ui/table/column.ts'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import {
  type BulkSelection,
  type BulkName,
  bulkRows,
  enableBackupsDisabledReason,
} from './bulkRows.ts'
import {
  actionDisabledReason,
  computeActions,
  isPowerAction,
  powerOrder,
  runningTask,
} from '../computeActions.ts'

const bulkActionDialog = lazyOverlay(
  async () => (await import('./BulkActionDialog.tsx')).BulkActionDialog,
)

const resizeForm = lazyOverlay(async () => (await import('./BulkResizeForm.tsx')).BulkResizeForm)

/** A resize to a smaller plan needs the disks of each instance, and the API limits the number of requests. */
const maxResized = 50

function wordsOf(name: BulkName): Pick<BulkAction<Compute>, 'label' | 'icon' | 'danger'> {
  if (name === 'snapshot') return { label: 'Take snapshot', icon: mdiCameraOutline }
  if (name === 'backups') return { label: 'Enable backups', icon: mdiBackupRestore }
  const { label, icon, danger } = computeActions[name]
  return { label, icon, ...(danger && { danger }) }
}

/** Returns power actions, snapshots, backups, resize and deletion for the selected rows. The caller must render `dialog`. */
export function useBulkActions(deniedReasonOf: (computeId: number) => string | undefined) {
  const [selection, setSelection] = useState<BulkSelection>()

  const disabledReasonOf = (compute: Compute, name: BulkName) => {
    const status = compute.status ?? 'unknown'
    const deniedReason = deniedReasonOf(compute.id)
    if (deniedReason !== undefined) return deniedReason
    if (name === 'snapshot') return computeCan.snapshot(status)
    if (name === 'backups') return enableBackupsDisabledReason(compute)
    return actionDisabledReason(compute, name, runningTask(compute.id))
  }
  const sortOut = (rows: readonly Compute[], name: BulkName): BulkSelection => ({
    name,
    ...bulkRows(rows, (compute) => disabledReasonOf(compute, name)),
  })

  const action = (name: BulkName): BulkAction<Compute> => ({
    ...wordsOf(name),
    disabledReason: (rows) => {
      const { able, unable } = sortOut(rows, name)
      if (name === 'resize' && able.length > maxResized)
        return `Select at most ${maxResized} instances.`
      if (able.length > 0) return undefined
      if (isPowerAction(name) && unable.length > 1)
        return 'None of the selected instances can do this now.'
      return unable[0]?.reason ?? 'Nothing is selected.'
    },
    onSelect: (rows) => setSelection(sortOut(rows, name)),
  })
  const Dialog = selection?.name === 'resize' ? resizeForm.Component : bulkActionDialog.Component
  return {
    power: powerOrder.map(action),
    rest: [action('snapshot'), action('backups'), action('resize')],
    remove: action('delete'),
    dialog: selection && <Dialog selection={selection} onClose={() => setSelection(undefined)} />,
  }
}
