import {
  mdiAutorenew,
  mdiChevronDoubleUp,
  mdiContentDuplicate,
  mdiKeyOutline,
  mdiLifebuoy,
  mdiPower,
  mdiPowerPlugOffOutline,
  mdiResize,
  mdiRestart,
  mdiSwapHorizontal,
  mdiTrashCanOutline,
} from '@mdi/js'
import { bootCompute, rebootCompute, shutdownCompute } from '#api/generated/sdk.gen.ts'
import type { Compute, ComputeType } from '#api/generated/types.gen.ts'
import { allTasks } from '#api/tasks/store.ts'
import { isOccupying, occupiedReason, type Task } from '#api/tasks/task.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { isKnownToWait, waitsReason } from './power/deviceWait.ts'

/** Props of every action's form or dialog. */
export interface ActionProps {
  compute: Compute
  onClose: () => void
}

export const powerOperations = {
  boot: bootCompute,
  reboot: rebootCompute,
  shutdown: shutdownCompute,
}

export type PowerAction = keyof typeof powerOperations

export const powerOrder = Object.keys(powerOperations) as PowerAction[]

/** Order of all other actions in menus. */
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

export const isPowerAction = (name: string): name is PowerAction =>
  Object.hasOwn(powerOperations, name)

export type ComputeActionName = PowerAction | (typeof computeActionOrder)[number]

interface ActionLabels {
  label: string
  icon: string
  can: (status: string) => string | undefined
  danger?: boolean
  /** Draws a divider above the action in menus. */
  divider?: boolean
  /** Effect on users of the instance, for the confirmation dialog; undefined for booting, which has none. */
  consequence?: string
  /** The same text for several instances. */
  consequences?: string
}

export const computeActions: Readonly<Record<ComputeActionName, ActionLabels>> = {
  boot: { label: 'Boot', icon: mdiPower, can: computeCan.boot },
  reboot: {
    label: 'Reboot',
    icon: mdiRestart,
    can: computeCan.reboot,
    consequence: 'The operating system restarts. Connections drop and unsaved data is lost.',
    consequences: 'Their operating systems restart. Connections drop and unsaved data is lost.',
  },
  shutdown: {
    label: 'Shut down',
    icon: mdiPowerPlugOffOutline,
    can: computeCan.shutdown,
    consequence:
      'It is offline until it is booted again. Connections drop and unsaved data is lost. You are still billed.',
    consequences:
      'They are offline until they are booted again. Connections drop and unsaved data is lost. You are still billed.',
  },
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

/** Returns the task that runs on an instance. For callbacks, because it does not subscribe to changes. */
export const runningTask = (computeId: number): Task | undefined =>
  allTasks().find(
    (task) => task.object.type === 'compute' && task.object.id === computeId && isOccupying(task),
  )

/** Tasks that must finish before an instance can be deleted; deletion cancels all others. */
const endsBeforeDelete: readonly Task['kind'][] = ['restore', 'delete']

/** Also shown in the upgrade form, which the user can open by its URL. */
export const noUpgrade = 'This plan is current; no upgrade is available.'

const upgradeDisabledReason = (compute: Compute, types: readonly ComputeType[]) => {
  const type = types.find(({ id }) => id === compute.type)
  return type && !type.successor ? noUpgrade : undefined
}

/**
 * Returns the reason why an action is not possible now; undefined if it is.
 * @param task latest task of this console on the instance, running or finished
 * @param types the types loaded so far
 */
export function actionDisabledReason(
  compute: Compute,
  action: ComputeActionName,
  task: Task | undefined,
  types: readonly ComputeType[] = [],
): string | undefined {
  const impossible = action === 'upgrade' ? upgradeDisabledReason(compute, types) : undefined
  if (impossible !== undefined) return impossible
  const locked = action === 'delete' || action === 'rebuild' ? lockedReason(compute) : undefined
  if (locked !== undefined) return locked
  if (action !== 'delete' && isKnownToWait(compute))
    // Shutting down cancels the wait, so it is possible in any status.
    return action === 'shutdown' ? undefined : waitsReason
  const isEnded = action === 'delete' && task !== undefined && !endsBeforeDelete.includes(task.kind)
  return (
    (isEnded ? undefined : occupiedReason(task)) ??
    computeActions[action].can(compute.status ?? 'unknown')
  )
}
