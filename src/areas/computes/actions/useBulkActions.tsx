import { mdiCameraOutline } from '@mdi/js'
import { useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import type { BulkAction } from '#ui/table/column.ts'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { type BulkAsked, type BulkName, bulkRows } from './bulkRows.ts'
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

function wordsOf(name: BulkName): Pick<BulkAction<Compute>, 'label' | 'icon' | 'danger'> {
  if (name === 'snapshot') return { label: 'Take snapshot', icon: mdiCameraOutline }
  const { label, icon, danger } = computeActions[name]
  return { label, icon, ...(danger && { danger }) }
}

/** Returns power actions, snapshots and deletion for the selected rows. The caller must render `dialog`. */
export function useBulkActions(deniedReasonOf: (computeId: number) => string | undefined) {
  const [asked, setAsked] = useState<BulkAsked>()

  const disabledReasonOf = (compute: Compute, name: BulkName) => {
    const status = compute.status ?? 'unknown'
    const deniedReason = deniedReasonOf(compute.id)
    if (deniedReason !== undefined || name === 'snapshot')
      return deniedReason ?? computeCan.snapshot(status)
    return actionDisabledReason(compute, name, runningTask(compute.id))
  }
  const sortOut = (rows: readonly Compute[], name: BulkName): BulkAsked => ({
    name,
    ...bulkRows(rows, (compute) => disabledReasonOf(compute, name)),
  })

  const action = (name: BulkName): BulkAction<Compute> => ({
    ...wordsOf(name),
    disabledReason: (rows) => {
      const { able, unable } = sortOut(rows, name)
      if (able.length > 0) return undefined
      if (isPowerAction(name) && unable.length > 1)
        return 'None of the selected instances can do this now.'
      return unable[0]?.reason ?? 'Nothing is selected.'
    },
    onSelect: (rows) => setAsked(sortOut(rows, name)),
  })
  return {
    power: powerOrder.map(action),
    rest: [action('snapshot')],
    remove: action('delete'),
    dialog: asked && (
      <bulkActionDialog.Component asked={asked} onClose={() => setAsked(undefined)} />
    ),
  }
}
