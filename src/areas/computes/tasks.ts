import {
  getComputeDiskOptions,
  getComputeOptions,
  listComputeBackupsOptions,
  listComputeDisksOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Compute, Disk } from '#api/generated/types.gen.ts'
import type { Fact, Task } from '#api/tasks/task.ts'
import { isComputeIdle } from '#contract/rules/computeStates.ts'
import { hour, minute, second } from '#contract/rules/durations.ts'
import {
  type Outcome,
  type Reading,
  type RulesOf,
  taskRules,
  type TaskRules,
} from '#api/tasks/taskRules.ts'
import type { taskWords } from './area.ts'

const number = (value: number | string | undefined) => Number(value)

const computeReading = (path: Task['path']): Reading<Compute> =>
  getComputeOptions({ path: { computeId: number(path.computeId) } })

const aboutCompute = {
  read: computeReading,
  outcomeWhenDeleted: { failed: 'The instance no longer exists.' },
  entity: (path: Task['path']) => ({ type: 'compute', id: String(path.computeId) }),
  failAfter: minute,
  timeout: 2 * hour,
  refreshes: ['listComputeDisks', 'listComputeConfigs', 'getComputeTransfer'],
} as const satisfies Partial<RulesOf<Compute>>

const isIdle = ({ status }: Compute) => status !== undefined && isComputeIdle(status)

/**
 * The task is done when the instance has the wanted status; it failed if the instance returned to another idle status.
 */
const arrives =
  (wanted: string, missed: string) =>
  (compute: Compute, task: Task): Outcome => {
    if (compute.status === wanted) return 'done'
    if (!isIdle(compute)) return 'runs'
    return task.state === 'observed' ? { failed: missed } : 'nothing'
  }

const power = { ...aboutCompute, failAfter: 5 * second, timeout: 10 * minute, refreshes: [] }

const worksUntilIdle = (compute: Compute): Outcome => (isIdle(compute) ? 'done' : 'runs')

/** The task is done when the instance is idle and the field has the wanted value. */
const becomes =
  (field: 'type' | 'region', missed: string) =>
  (compute: Compute, { wanted, state }: Task): Outcome => {
    if (!isIdle(compute)) return 'runs'
    if (compute[field] === wanted[field]) return 'done'
    return state === 'observed' ? { failed: missed } : 'nothing'
  }

const ids = (fact: Fact | undefined): readonly unknown[] => (Array.isArray(fact) ? fact : [])

const diskReading = (path: Task['path']): Reading<Disk> =>
  getComputeDiskOptions({
    path: { computeId: number(path.computeId), diskId: number(path.diskId) },
  })

const aboutDisk = {
  ...aboutCompute,
  read: diskReading,
  outcomeWhenDeleted: { failed: 'The disk no longer exists.' },
  failAfter: 2 * minute,
  refreshes: ['listComputeDisks', 'getCompute'],
} as const

export const tasks: Readonly<Record<keyof typeof taskWords, TaskRules>> = {
  create: taskRules({
    ...aboutCompute,
    evaluate: worksUntilIdle,
    events: ['compute_create', 'compute_clone'],
    refreshes: ['listComputes', 'listComputeDisks', 'listComputeConfigs', 'listComputeIps'],
  }),
  boot: taskRules({
    ...power,
    evaluate: arrives('running', 'The instance is offline again: it did not boot.'),
    events: ['compute_boot'],
  }),
  reboot: taskRules({
    ...power,
    evaluate: arrives('running', 'The instance is offline: it did not come back.'),
    startEqualsEnd: true,
    events: ['compute_reboot'],
  }),
  shutdown: taskRules({
    ...power,
    evaluate: arrives('offline', 'The instance is still running: it did not shut down.'),
    events: ['compute_shutdown'],
  }),
  rescue: taskRules({
    ...power,
    evaluate: arrives('running', 'The instance is offline: rescue mode did not start.'),
    startEqualsEnd: true,
    events: ['compute_reboot', 'compute_boot'],
  }),
  resize: taskRules({
    ...aboutCompute,
    evaluate: becomes('type', 'The plan did not change: the resize was canceled.'),
    timeout: 12 * hour,
    events: ['compute_resize'],
    refreshes: [...aboutCompute.refreshes, 'listComputes'],
  }),
  migrate: taskRules({
    ...aboutCompute,
    evaluate: becomes('region', 'The region did not change: the migration was canceled.'),
    timeout: 48 * hour,
    slow: 5 * second,
    events: ['compute_migrate_datacenter', 'compute_migrate'],
    refreshes: [...aboutCompute.refreshes, 'listComputes', 'listComputeIps'],
  }),
  upgrade: taskRules({
    ...aboutCompute,
    evaluate: (compute, { before, state }) => {
      if (!isIdle(compute)) return 'runs'
      // The whole upgrade may have happened between two polls, so compare the type.
      if (before.type != null && compute.type !== before.type) return 'done'
      return state === 'observed'
        ? { failed: 'The plan did not change: the upgrade was canceled.' }
        : 'nothing'
    },
    events: ['compute_mutate'],
  }),
  rebuild: taskRules({
    ...aboutCompute,
    read: (path) =>
      listComputeDisksOptions({
        path: { computeId: number(path.computeId) },
        query: { page: 1, page_size: 100 },
      }) as Reading<{ data?: Disk[] }>,
    evaluate: ({ data = [] }, { before }) => {
      const old = ids(before.disks)
      const isNew = data.length > 0 && data.every((disk) => !old.includes(disk.id))
      if (!isNew) return 'nothing'
      return data.every((disk) => disk.status === 'ready') ? 'done' : 'runs'
    },
    events: ['compute_rebuild'],
    refreshes: ['getCompute', 'listComputes', 'listComputeDisks', 'listComputeConfigs'],
  }),
  restore: taskRules({
    ...aboutCompute,
    evaluate: (compute, { started }) => {
      if (!isIdle(compute)) return 'runs'
      // A restore can be queued while the instance is still idle, so wait before treating that as done.
      return Date.now() - started > 15 * second ? 'done' : 'nothing'
    },
    startEqualsEnd: true,
    events: ['backups_restore'],
  }),
  snapshot: taskRules({
    ...aboutCompute,
    read: (path) => listComputeBackupsOptions({ path: { computeId: number(path.computeId) } }),
    evaluate: ({ snapshot }, { before }) => {
      const { current, in_progress: next } = snapshot ?? {}
      if (next?.status === 'failed' || next?.status === 'userAborted') {
        return { failed: 'The snapshot was not taken.' }
      }
      if (next) return 'runs'
      const isNew = current && current.id !== before.snapshot
      return isNew && current.status === 'successful' ? 'done' : 'nothing'
    },
    events: ['compute_snapshot'],
    refreshes: ['listComputeBackups', 'getCompute'],
  }),
  delete: taskRules({
    ...aboutCompute,
    evaluate: ({ status }) => (status === 'deleting' ? 'runs' : 'nothing'),
    outcomeWhenDeleted: 'done',
    events: ['compute_delete'],
    refreshes: ['listComputes'],
  }),
  diskCreate: taskRules({
    ...aboutDisk,
    evaluate: ({ status }) => (status === 'ready' ? 'done' : 'runs'),
    events: ['disk_create', 'disk_duplicate'],
  }),
  diskResize: taskRules({
    ...aboutDisk,
    evaluate: ({ size, status }, { wanted }) => {
      if (status !== 'ready') return 'runs'
      if (size === wanted.size) return 'done'
      return { failed: 'The size of the disk did not change: it was probably in use.' }
    },
    events: ['disk_resize'],
  }),
  diskDelete: taskRules({
    ...aboutDisk,
    evaluate: ({ status }) => (status === 'deleting' ? 'runs' : 'nothing'),
    outcomeWhenDeleted: 'done',
    events: ['disk_delete'],
  }),
}
