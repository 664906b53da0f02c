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
import type { Fact, Operation, OperationKind } from './operation.ts'

/** What one reading of the object says: still nothing, it runs, it is done, or it went wrong and why. */
export type Verdict = 'nothing' | 'runs' | 'done' | { failed: string }

/** Generated query options, so that whoever shows the object sees each reading too. */
export interface Reading<T> {
  queryKey: QueryKey
  queryFn?: ((context: never) => T | Promise<T>) | symbol | undefined
}

export interface KindRules {
  read: (path: Operation['path']) => Reading<unknown>
  judge: (answer: never, operation: Operation) => Verdict
  /** What it means when the object is not there any more. */
  gone: Verdict
  /** Milliseconds for which a failure must be seen before it is believed; jobs have steps that look like one. */
  failAfter: number
  /** Milliseconds without an end after which it cannot be confirmed. */
  patience: number
  /** Least milliseconds between two readings. */
  slow?: number
  /** The end may look like the beginning: without an answer, only what was seen to run has ended. */
  looksSame?: boolean
  /** The kinds of events that tell its percentage. */
  events: readonly string[]
  /** The entity of these events. */
  entity: (path: Operation['path']) => { type: string; id: string }
  /** What else is stale after its end. */
  refreshes: readonly OperationId[]
}

interface Rules<T> extends Omit<KindRules, 'read' | 'judge'> {
  read: (path: Operation['path']) => Reading<T>
  judge: (answer: T, operation: Operation) => Verdict
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

// The reading and the judging fit together where they are written; the table forgets the type between them.
const kind = <T>(rules: Rules<T>): KindRules => rules as unknown as KindRules

const number = (value: number | string | undefined) => Number(value)

const computeReading = (path: Operation['path']): Reading<Compute> =>
  getComputeOptions({ path: { computeId: number(path.computeId) } })

const aboutCompute = {
  read: computeReading,
  gone: { failed: 'The instance does not exist any more.' },
  entity: (path: Operation['path']) => ({ type: 'compute', id: String(path.computeId) }),
  failAfter: minute,
  patience: 2 * hour,
  refreshes: ['listComputeDisks', 'listComputeConfigs', 'getComputeTransfer'],
} as const satisfies Partial<Rules<Compute>>

const isIdle = ({ status }: Compute) => status !== undefined && isComputeIdle(status)

/** An instance arrives at a status; back at another idle one after it moved, it did not. */
const arrives =
  (wanted: string, missed: string) =>
  (compute: Compute, operation: Operation): Verdict => {
    if (compute.status === wanted) return 'done'
    if (!isIdle(compute)) return 'runs'
    return operation.state === 'observed' ? { failed: missed } : 'nothing'
  }

const power = { ...aboutCompute, failAfter: 5 * second, patience: 10 * minute, refreshes: [] }

const worksUntilIdle = (compute: Compute): Verdict => (isIdle(compute) ? 'done' : 'runs')

/** A value of the instance becomes the wanted one, and it rests. */
const becomes =
  (field: 'type' | 'region', missed: string) =>
  (compute: Compute, { wanted, state }: Operation): Verdict => {
    if (!isIdle(compute)) return 'runs'
    if (compute[field] === wanted[field]) return 'done'
    return state === 'observed' ? { failed: missed } : 'nothing'
  }

const ids = (fact: Fact | undefined): readonly unknown[] => (Array.isArray(fact) ? fact : [])

const diskReading = (path: Operation['path']): Reading<Disk> =>
  getComputeDiskOptions({
    path: { computeId: number(path.computeId), diskId: number(path.diskId) },
  })

const aboutDisk = {
  ...aboutCompute,
  read: diskReading,
  gone: { failed: 'The disk does not exist any more.' },
  failAfter: 2 * minute,
  refreshes: ['listComputeDisks', 'getCompute'],
} as const

const databaseReading = (path: Operation['path']) => {
  const instance = { path: { instanceId: number(path.instanceId) } }
  return path.engine === 'postgresql'
    ? getPostgresqlDatabaseOptions(instance)
    : getMysqlDatabaseOptions(instance)
}

const aboutVolume = {
  read: (path: Operation['path']): Reading<Volume> =>
    getVolumeOptions({ path: { volumeId: number(path.volumeId) } }),
  gone: { failed: 'The volume does not exist any more.' },
  entity: (path: Operation['path']) => ({ type: 'volume', id: String(path.volumeId) }),
  failAfter: minute,
  patience: 2 * hour,
  refreshes: ['listVolumes', 'listComputeVolumes'],
} as const satisfies Partial<Rules<Volume>>

/** How the end of each kind of operation is seen on its object (the resource is the truth). */
export const kinds: Readonly<Record<OperationKind, KindRules>> = {
  create: kind({
    ...aboutCompute,
    judge: worksUntilIdle,
    events: ['compute_create', 'compute_clone'],
    refreshes: ['listComputes', 'listComputeDisks', 'listComputeConfigs', 'listComputeIps'],
  }),
  boot: kind({
    ...power,
    judge: arrives('running', 'The instance is offline again: it did not boot.'),
    events: ['compute_boot'],
  }),
  reboot: kind({
    ...power,
    judge: arrives('running', 'The instance is offline: it did not come back.'),
    looksSame: true,
    events: ['compute_reboot'],
  }),
  shutdown: kind({
    ...power,
    judge: arrives('offline', 'The instance is still running: it did not shut down.'),
    events: ['compute_shutdown'],
  }),
  rescue: kind({
    ...power,
    judge: arrives('running', 'The instance is offline: rescue mode did not start.'),
    looksSame: true,
    events: ['compute_reboot', 'compute_boot'],
  }),
  resize: kind({
    ...aboutCompute,
    judge: becomes('type', 'The instance kept its plan: the resize was given up.'),
    patience: 12 * hour,
    events: ['compute_resize'],
    refreshes: [...aboutCompute.refreshes, 'listComputes'],
  }),
  migrate: kind({
    ...aboutCompute,
    judge: becomes('region', 'The instance stayed in its region: the migration was given up.'),
    patience: 48 * hour,
    slow: 5 * second,
    events: ['compute_migrate_datacenter', 'compute_migrate'],
    refreshes: [...aboutCompute.refreshes, 'listComputes', 'listComputeIps'],
  }),
  upgrade: kind({
    ...aboutCompute,
    judge: (compute, { before, state }) => {
      if (!isIdle(compute)) return 'runs'
      // It may have come and gone between two looks; its type tells.
      if (before.type != null && compute.type !== before.type) return 'done'
      return state === 'observed'
        ? { failed: 'The instance kept its plan: the upgrade was given up.' }
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
    judge: ({ data = [] }, { before }) => {
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
    judge: (compute, { started }) => {
      if (!isIdle(compute)) return 'runs'
      // A restoration may wait in a queue for a moment while the instance still rests.
      return Date.now() - started > 15 * second ? 'done' : 'nothing'
    },
    looksSame: true,
    events: ['backups_restore'],
  }),
  snapshot: kind({
    ...aboutCompute,
    read: (path) => listComputeBackupsOptions({ path: { computeId: number(path.computeId) } }),
    judge: ({ snapshot }, { before }) => {
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
    judge: ({ status }) => (status === 'deleting' ? 'runs' : 'nothing'),
    gone: 'done',
    events: ['compute_delete'],
    refreshes: ['listComputes'],
  }),
  diskCreate: kind({
    ...aboutDisk,
    judge: ({ status }) => (status === 'ready' ? 'done' : 'runs'),
    events: ['disk_create', 'disk_duplicate'],
  }),
  diskResize: kind({
    ...aboutDisk,
    judge: ({ size, status }, { wanted }) => {
      if (status !== 'ready') return 'runs'
      if (size === wanted.size) return 'done'
      return { failed: 'The disk kept its size: it was probably in use.' }
    },
    events: ['disk_resize'],
  }),
  diskDelete: kind({
    ...aboutDisk,
    judge: ({ status }) => (status === 'deleting' ? 'runs' : 'nothing'),
    gone: 'done',
    events: ['disk_delete'],
  }),
  image: kind({
    read: (path) => getImageOptions({ path: { imageId: String(path.imageId) } }),
    judge: ({ status }) => (status === 'available' ? 'done' : 'runs'),
    gone: { failed: 'The image does not exist any more: it could not be made.' },
    failAfter: 0,
    patience: 24 * hour,
    events: ['disk_imagize', 'image_upload'],
    entity: (path) => ({ type: 'image', id: String(path.imageId).replace(/^private\//, '') }),
    refreshes: ['listImages'],
  }),
  database: kind({
    read: databaseReading as (path: Operation['path']) => Reading<{ status?: string }>,
    judge: ({ status }) => {
      if (status === 'active') return 'done'
      return status === 'failed' ? { failed: 'The database has failed.' } : 'runs'
    },
    gone: { failed: 'The database does not exist any more.' },
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
    judge: ({ status }) => (status === 'creating' ? 'runs' : 'done'),
    events: ['volume_create'],
  }),
  volumeResize: kind({
    ...aboutVolume,
    judge: ({ size, status }, { wanted, state }) => {
      if (status === 'resizing') return 'runs'
      if (size === wanted.size) return 'done'
      return state === 'observed' ? { failed: 'The volume kept its size.' } : 'nothing'
    },
    // Its event is over at once and tells no percentage.
    events: [],
  }),
}
