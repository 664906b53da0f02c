import {
  mdiContentDuplicate,
  mdiKeyOutline,
  mdiPencilOutline,
  mdiResize,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { Compute, ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { occupiedReason, type Task } from '#api/tasks/task.ts'
import { computeCan, diskInUse } from '#contract/rules/computeStates.ts'
import { activeConfigId } from '../public/activeConfig.ts'
import { noSpaceFor } from './allocation.ts'
import { diskUses } from './diskUses.ts'

export interface StorageParts {
  compute: Compute
  disks: readonly Disk[]
  /** Undefined while they are loading or if they could not be loaded. */
  configs: readonly ConfigProfile[] | undefined
  onClose: () => void
}

export interface DiskProps extends StorageParts {
  disk: Disk
}

export const diskActionOrder = ['rename', 'resize', 'clone', 'password', 'delete'] as const
export type DiskAction = (typeof diskActionOrder)[number]

/** Names of the drawers of the storage tab. */
export const storageDrawers = ['create', ...diskActionOrder] as const

interface DiskActionLabels {
  label: string
  icon: string
  can: (status: string) => string | undefined
  danger?: boolean
}

export const diskActions: Readonly<Record<DiskAction, DiskActionLabels>> = {
  rename: { label: 'Rename', icon: mdiPencilOutline, can: computeCan.update },
  resize: { label: 'Resize', icon: mdiResize, can: computeCan.resizeDisk },
  clone: { label: 'Clone', icon: mdiContentDuplicate, can: computeCan.cloneDisk },
  password: {
    label: 'Reset root password',
    icon: mdiKeyOutline,
    can: computeCan.resetDiskPassword,
  },
  delete: { label: 'Delete', icon: mdiTrashCanOutline, can: computeCan.deleteDisk, danger: true },
}

/** Returns true if a disk is in use; undefined if the booted configuration is unknown. */
export function isDiskInUse(
  compute: Compute,
  configs: readonly ConfigProfile[] | undefined,
  disk: Pick<Disk, 'id'>,
): boolean | undefined {
  if (compute.status === 'offline') return false
  if (!configs) return undefined
  const uses = diskUses(configs, disk.id)
  if (uses.length === 0) return false
  const active = activeConfigId(configs, compute.status)
  if (active === undefined) return undefined
  const isActive = uses.some(({ configId }) => configId === active)
  return diskInUse(compute.status ?? 'unknown', isActive) !== undefined
}

interface DiskSurroundings {
  configs: readonly ConfigProfile[] | undefined
  task: Task | undefined
  /** Free space of the plan, in MB. */
  free?: number | undefined
}

/**
 * Returns the reason why an action is not possible for a disk now. Includes resizing a disk in use, which the API
 * accepts although it fails later (document 3, 4).
 */
export function diskDisabledReason(
  compute: Compute,
  disk: Disk,
  action: DiskAction,
  { configs, task, free }: DiskSurroundings,
): string | undefined {
  const occupied = action === 'rename' ? undefined : occupiedReason(task)
  const reason = occupied ?? diskActions[action].can(compute.status ?? 'unknown')
  if (reason !== undefined) return reason
  const locked = action === 'delete' ? lockedReason(compute) : undefined
  if (locked !== undefined) return locked
  if (disk.status !== undefined && disk.status !== 'ready') return 'The disk is not ready yet.'
  if (action === 'clone') return noSpaceFor(disk, free)
  if (action === 'password' && disk.filesystem === 'swap') return 'A swap disk has no root user.'
  const touches = action === 'resize' || action === 'delete'
  return touches && isDiskInUse(compute, configs, disk) === true
    ? 'The disk is in use. Shut the instance down first.'
    : undefined
}
