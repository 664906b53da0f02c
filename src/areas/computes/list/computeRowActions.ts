import { mdiContentCopy, mdiIdentifier, mdiOpenInApp, mdiPencilOutline } from '@mdi/js'
import type { Compute, ComputeType } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { copyText } from '#ui/clipboard.ts'
import type { RowAction } from '#ui/table/column.ts'
import { toast } from '#ui/overlay/toast.ts'
import {
  type ComputeActionName,
  computeActionOrder,
  computeActions,
  powerOrder,
  runningTask,
  actionDisabledReason,
} from '../computeActions.ts'
import { computePaths } from '#paths/computes.ts'

async function copy(text: string, what: string) {
  const copied = await copyText(text)
  toast(copied ? `Copied ${what} ${text}` : `Could not copy ${what} ${text}`)
}

interface RowActionsOptions {
  onRename: (compute: Compute) => void
  onAction: (compute: Compute, action: ComputeActionName) => void
  /** Returns the reason why the current user cannot change this instance. */
  deniedReasonOf: (computeId: number) => string | undefined
  types: readonly ComputeType[]
}

/**
 * Returns the actions of a row. Called when its menu opens or the pointer enters the row, not for every visible row.
 */
export const computeRowActions =
  ({ onRename, onAction, deniedReasonOf, types }: RowActionsOptions) =>
  (compute: Compute): RowAction[] => {
    const deniedReason = deniedReasonOf(compute.id)
    const task = runningTask(compute.id)
    const address = compute.ipv4?.[0] ?? compute.ipv6?.replace(/\/\d+$/, '')
    return [
      {
        label: 'Open',
        icon: mdiOpenInApp,
        href: computePaths.tab(compute.id, 'overview'),
      },
      ...powerOrder.map((action, index): RowAction => {
        const reason = deniedReason ?? actionDisabledReason(compute, action, task)
        return {
          label: computeActions[action].label,
          icon: computeActions[action].icon,
          onSelect: () => onAction(compute, action),
          disabledReason: reason,
          divider: index === 0,
          quick: reason === undefined,
        }
      }),
      {
        label: 'Rename',
        icon: mdiPencilOutline,
        onSelect: () => onRename(compute),
        disabledReason: deniedReason ?? computeCan.update(compute.status ?? 'unknown'),
        divider: true,
      },
      {
        label: 'Copy address',
        icon: mdiContentCopy,
        onSelect: () => void copy(address ?? '', 'address'),
        disabledReason: address === undefined ? 'It has no address yet.' : undefined,
      },
      {
        label: 'Copy ID',
        icon: mdiIdentifier,
        onSelect: () => void copy(String(compute.id), 'ID'),
      },
      ...computeActionOrder.map((action): RowAction => {
        const { label, icon, danger, divider } = computeActions[action]
        return {
          label,
          icon,
          onSelect: () => onAction(compute, action),
          disabledReason: deniedReason ?? actionDisabledReason(compute, action, task, types),
          ...(danger && { danger }),
          ...(divider && { divider }),
        }
      }),
    ]
  }
