import {
  mdiAutorenew,
  mdiChevronDoubleUp,
  mdiContentDuplicate,
  mdiKeyOutline,
  mdiLifebuoy,
  mdiResize,
  mdiSwapHorizontal,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { occupiedReason, type Task } from '#api/tasks/task.ts'
import { computeCan } from '#contract/rules/computeStates.ts'

export const computeActionOrder = [
  'resize',
  'upgrade',
  'migrate',
  'clone',
  'rescue',
  'password',
  'rebuild',
  'delete',
] as const

export type ComputeActionName = (typeof computeActionOrder)[number]

interface ActionWords {
  label: string
  icon: string
  can: (status: string) => string | undefined
  danger?: boolean
  /** A line above it in menus. */
  divider?: boolean
}

export const computeActions: Readonly<Record<ComputeActionName, ActionWords>> = {
  resize: { label: 'Resize', icon: mdiResize, can: computeCan.resize, divider: true },
  upgrade: { label: 'Upgrade', icon: mdiChevronDoubleUp, can: computeCan.upgrade },
  migrate: { label: 'Migrate', icon: mdiSwapHorizontal, can: computeCan.migrate },
  clone: { label: 'Clone', icon: mdiContentDuplicate, can: computeCan.clone },
  rescue: { label: 'Rescue', icon: mdiLifebuoy, can: computeCan.rescue },
  password: {
    label: 'Reset root password',
    icon: mdiKeyOutline,
    can: computeCan.resetPassword,
  },
  rebuild: {
    label: 'Rebuild',
    icon: mdiAutorenew,
    can: computeCan.rebuild,
    danger: true,
    divider: true,
  },
  delete: { label: 'Delete', icon: mdiTrashCanOutline, can: computeCan.delete, danger: true },
}

/** What keeps an instance from being deleted while it runs; anything else is ended by it. */
const endsBeforeDelete: readonly Task['kind'][] = ['restore', 'delete']

/**
 * Why an instance cannot do it now, undefined when it can.
 * @param task what was asked of it in this console, at its end or not
 */
export function whyNotAction(
  compute: Compute,
  action: ComputeActionName,
  task: Task | undefined,
): string | undefined {
  const isEnded = action === 'delete' && task !== undefined && !endsBeforeDelete.includes(task.kind)
  return (
    (isEnded ? undefined : occupiedReason(task)) ??
    computeActions[action].can(compute.status ?? 'unknown')
  )
}
