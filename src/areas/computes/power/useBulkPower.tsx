import { useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import type { BulkAction } from '#ui/table/column.ts'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import { type BulkRows, bulkRows } from '../actions/bulkRows.ts'
import { startBulkPower } from './bulkPower.ts'
import {
  computeActions,
  type PowerAction,
  powerOrder,
  runningTask,
  actionDisabledReason,
} from '../actions/computeActions.ts'

const bulkPowerDialog = lazyOverlay(
  async () => (await import('./BulkPowerDialog.tsx')).BulkPowerDialog,
)

/** Boot, reboot and shut down for chosen rows; `dialog` is to be put on the screen. */
export function useBulkPower(deniedReasonOf: (computeId: number) => string | undefined) {
  const [asked, setAsked] = useState<{ action: PowerAction; sorted: BulkRows }>()

  const sortOut = (rows: readonly Compute[], action: PowerAction) =>
    bulkRows(
      rows,
      (compute) =>
        deniedReasonOf(compute.id) ??
        actionDisabledReason(compute, action, runningTask(compute.id)),
    )

  const actions = powerOrder.map((action): BulkAction<Compute> => ({
    label: computeActions[action].label,
    icon: computeActions[action].icon,
    disabledReason: (rows) => {
      const { able, unable } = sortOut(rows, action)
      if (able.length > 0) return undefined
      return unable.length === 1 ? unable[0]?.reason : 'None of the chosen instances can do it now.'
    },
    onSelect: (rows) => setAsked({ action, sorted: sortOut(rows, action) }),
  }))
  return {
    actions,
    dialog: asked && (
      <bulkPowerDialog.Component
        {...asked}
        onConfirm={() => startBulkPower(asked.action, asked.sorted.able)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
