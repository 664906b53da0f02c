import { mdiCameraOutline, mdiTrashCanOutline } from '@mdi/js'
import { useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import type { BulkAction } from '#ui/table/column.ts'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import { type BulkAsked, type BulkName, bulkRows } from './bulkRows.ts'
import { runningTask, actionDisabledReason } from './computeActions.ts'

const bulkActionDialog = lazyOverlay(
  async () => (await import('./BulkActionDialog.tsx')).BulkActionDialog,
)

const words: Readonly<Record<BulkName, { label: string; icon: string; danger?: boolean }>> = {
  snapshot: { label: 'Take snapshot', icon: mdiCameraOutline },
  delete: { label: 'Delete', icon: mdiTrashCanOutline, danger: true },
}

const order: readonly BulkName[] = ['snapshot', 'delete']

/** Snapshots and deletion for chosen rows; `dialog` is to be put on the screen. */
export function useBulkActions(deniedReasonOf: (computeId: number) => string | undefined) {
  const [asked, setAsked] = useState<BulkAsked>()

  const disabledReasonOf = (compute: Compute, name: BulkName) => {
    const status = compute.status ?? 'unknown'
    const deniedReason = deniedReasonOf(compute.id)
    if (deniedReason !== undefined || name === 'snapshot')
      return deniedReason ?? computeCan.snapshot(status)
    return actionDisabledReason(compute, 'delete', runningTask(compute.id))
  }
  const sortOut = (rows: readonly Compute[], name: BulkName): BulkAsked => ({
    name,
    ...bulkRows(rows, (compute) => disabledReasonOf(compute, name)),
  })

  const actions = order.map((name): BulkAction<Compute> => ({
    ...words[name],
    disabledReason: (rows) => {
      const { able, unable } = sortOut(rows, name)
      if (able.length > 0) return undefined
      return unable[0]?.reason ?? 'Nothing is chosen.'
    },
    onSelect: (rows) => setAsked(sortOut(rows, name)),
  }))
  return {
    actions,
    dialog: asked && (
      <bulkActionDialog.Component asked={asked} onClose={() => setAsked(undefined)} />
    ),
  }
}
