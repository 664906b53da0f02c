import {
  getComputeDiskOptions,
  getComputeOptions,
  getImageOptions,
  getMysqlDatabaseOptions,
  getPostgresqlDatabaseOptions,
  getVolumeOptions,
  listComputeBackupsOptions,
  listComputeDisksOptions,
} from '../generated/@tanstack/react-query.gen.ts'
import type { Compute, Disk, Volume } from '../generated/types.gen.ts'
import type { OperationId } from '../operationId.ts'
import type { QueryKey } from '@tanstack/react-query'
import { isComputeIdle } from '#contract/rules/computeStates.ts'
import type { Fact, Task, TaskKind } from './task.ts'

/** What one reading of the object says: still nothing, it runs, it is done, or it went wrong and why. */
export type Outcome = 'nothing' | 'runs' | 'done' | { failed: string }

/** Generated query options, so that whoever shows the object sees each reading too. */
interface Reading<T> {
  queryKey: QueryKey
  queryFn?: ((context: never) => T | Promise<T>) | symbol | undefined
}

interface KindRules {
  read: (path: Task['path']) => Reading<unknown>
  evaluate: (answer: never, task: Task) => Outcome
  /** What it means when the object is not there any more. */
  gone: Outcome
  /** Milliseconds for which a failure must be seen before it is believed; jobs have steps that look like one. */
  failAfter: number
  /** Milliseconds without an end after which it cannot be confirmed. */
  patience: number
  /** Least milliseconds between two readings. */
  slow?: number
  /** The end may look like the beginning: without an answer, only what was seen to run has ended. */
  startEqualsEnd?: boolean
  /** The kinds of events that tell its percentage. */
  events: readonly string[]
  /** The entity of these events. */
  entity: (path: Task['path']) => { type: string; id: string }
  /** What else is stale after its end. */
  refreshes: readonly OperationId[]
}

interface Rules<T> extends Omit<KindRules, 'read' | 'evaluate'> {
  read: (path: Task['path']) => Reading<T>
  evaluate: (answer: T, task: Task) => Outcome
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

// `read` and `evaluate` fit together where they are written; the table forgets the type between them.
const kind = <T>(rules: Rules<T>): KindRules => rules as unknown as KindRules

const number = (value: number | string | undefined) => Number(value)

const computeReading = (path: Task['path']): Reading<Compute> =>
  getComputeOptions({ path: { computeId: number(path.computeId) } })

const aboutCompute = {
  read: computeReading,
  gone: { failed: 'The instance no longer exists.' },
  entity: (path: Task['path']) => ({ type: 'compute', id: String(path.computeId) }),
  failAfter: minute,
  patience: 2 * hour,
  refreshes: ['listComputeDisks', 'listComputeConfigs', 'getComputeTransfer'],
} as const satisfies Partial<Rules<Compute>>

const isIdle = ({ status }: Compute) => status !== undefined && isComputeIdle(status)

/** An instance arrives at a status; back at another idle one after it moved, it did not. */
const arrives =
  (wanted: string, missed: string) =>
  (compute: Compute, task: Task): Outcome => {
    if (compute.status === wanted) return 'done'
    if (!isIdle(compute)) return 'runs'
    return task.state === 'observed' ? { failed: missed } : 'nothing'
  }

const power = { ...aboutCompute, failAfter: 5 * second, patience: 10 * minute, refreshes: [] }

const worksUntilIdle = (compute: Compute): Outcome => (isIdle(compute) ? 'done' : 'runs')

/** A value of the instance becomes the wanted one, and it rests. */
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
  gone: { failed: 'The disk no longer exists.' },
  failAfter: 2 * minute,
  refreshes: ['listComputeDisks', 'getCompute'],
} as const

const databaseReading = (path: Task['path']) => {
  const instance = { path: { instanceId: number(path.instanceId) } }
  return path.engine === 'postgresql'
    ? getPostgresqlDatabaseOptions(instance)
    : getMysqlDatabaseOptions(instance)
}

const aboutVolume = {
  read: (path: Task['path']): Reading<Volume> =>
    getVolumeOptions({ path: { volumeId: number(path.volumeId) } }),
  gone: { failed: 'The volume no longer exists.' },
  entity: (path: Task['path']) => ({ type: 'volume', id: String(path.volumeId) }),
  failAfter: minute,
  patience: 2 * hour,
  refreshes: ['listVolumes', 'listComputeVolumes'],
} as const satisfies Partial<Rules<Volume>>

/** How the end of each kind of task is seen on its object (the resource is the truth). */
export const kinds: Readonly<Record<TaskKind, KindRules>> = {
  create: kind({
    ...aboutCompute,
    evaluate: worksUntilIdle,
    events: ['compute_create', 'compute_clone'],
    refreshes: ['listComputes', 'listComputeDisks', 'listComputeConfigs', 'listComputeIps'],
  }),
  boot: kind({
    ...power,
    evaluate: arrives('running', 'The instance is offline again: it did not boot.'),
    events: ['compute_boot'],
  }),
  reboot: kind({
    ...power,
    evaluate: arrives('running', 'The instance is offline: it did not come back.'),
    startEqualsEnd: true,
    events: ['compute_reboot'],
  }),
  shutdown: kind({
    ...power,
    evaluate: arrives('offline', 'The instance is still running: it did not shut down.'),
    events: ['compute_shutdown'],
  }),
  rescue: kind({
    ...power,
    evaluate: arrives('running', 'The instance is offline: rescue mode did not start.'),
    startEqualsEnd: true,
    events: ['compute_reboot', 'compute_boot'],
  }),
  resize: kind({
    ...aboutCompute,
    evaluate: becomes('type', 'The instance kept its plan: the resize was canceled.'),
    patience: 12 * hour,
    events: ['compute_resize'],
    refreshes: [...aboutCompute.refreshes, 'listComputes'],
  }),
  migrate: kind({
    ...aboutCompute,
    evaluate: becomes('region', 'The instance stayed in its region: the migration was canceled.'),
    patience: 48 * hour,
    slow: 5 * second,
    events: ['compute_migrate_datacenter', 'compute_migrate'],
    refreshes: [...aboutCompute.refreshes, 'listComputes', 'listComputeIps'],
  }),
  upgrade: kind({
    ...aboutCompute,
    evaluate: (compute, { before, state }) => {
      if (!isIdle(compute)) return 'runs'
      // It may have come and gone between two looks; its type tells.
      if (before.type != null && compute.type !== before.type) return 'done'
      return state === 'observed'
        ? { failed: 'The instance kept its plan: the upgrade was canceled.' }
        : 'nothing'
    },
    events: ['compute_mutate'],
  }),
  rebuild: kind({
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
  restore: kind({
    ...aboutCompute,
    evaluate: (compute, { started }) => {
      if (!isIdle(compute)) return 'runs'
      // A restoration may wait in a queue for a moment while the instance still rests.
      return Date.now() - started > 15 * second ? 'done' : 'nothing'
    },
    startEqualsEnd: true,
    events: ['backups_restore'],
  }),
  snapshot: kind({
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
  delete: kind({
    ...aboutCompute,
    evaluate: ({ status }) => (status === 'deleting' ? 'runs' : 'nothing'),
    gone: 'done',
    events: ['compute_delete'],
    refreshes: ['listComputes'],
  }),
  diskCreate: kind({
    ...aboutDisk,
    evaluate: ({ status }) => (status === 'ready' ? 'done' : 'runs'),
    events: ['disk_create', 'disk_duplicate'],
  }),
  diskResize: kind({
    ...aboutDisk,
    evaluate: ({ size, status }, { wanted }) => {
      if (status !== 'ready') return 'runs'
      if (size === wanted.size) return 'done'
      return { failed: 'The disk kept its size: it was probably in use.' }
    },
    events: ['disk_resize'],
  }),
  diskDelete: kind({
    ...aboutDisk,
    evaluate: ({ status }) => (status === 'deleting' ? 'runs' : 'nothing'),
    gone: 'done',
    events: ['disk_delete'],
  }),
  image: kind({
    read: (path) => getImageOptions({ path: { imageId: String(path.imageId) } }),
    evaluate: ({ status }) => (status === 'available' ? 'done' : 'runs'),
    gone: { failed: 'The image no longer exists: it could not be created.' },
    failAfter: 0,
    patience: 24 * hour,
    events: ['disk_imagize', 'image_upload'],
    entity: (path) => ({ type: 'image', id: String(path.imageId).replace(/^private\//, '') }),
    refreshes: ['listImages'],
  }),
  database: kind({
    read: databaseReading as (path: Task['path']) => Reading<{ status?: string }>,
    evaluate: ({ status }) => {
      if (status === 'active') return 'done'
      return status === 'failed' ? { failed: 'The database has failed.' } : 'runs'
    },
    gone: { failed: 'The database no longer exists.' },
    failAfter: minute,
    patience: 4 * hour,
    slow: 30 * second,
    // Database events tell no percentage (response shapes, 7).
    events: [],
    entity: (path) => ({ type: 'database', id: String(path.instanceId) }),
    refreshes: ['listDatabases', 'listMysqlDatabases', 'listPostgresqlDatabases'],
  }),
  volumeCreate: kind({
    ...aboutVolume,
    evaluate: ({ status }) => (status === 'creating' ? 'runs' : 'done'),
    events: ['volume_create'],
  }),
  volumeResize: kind({
    ...aboutVolume,
    evaluate: ({ size, status }, { wanted, state }) => {
      if (status === 'resizing') return 'runs'
      if (size === wanted.size) return 'done'
      return state === 'observed' ? { failed: 'The volume kept its size.' } : 'nothing'
    },
    // Its event is over at once and tells no percentage.
    events: [],
  }),
}
