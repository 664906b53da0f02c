import { expect, test } from 'vitest'
import type { DatabaseAction } from './databaseStates.ts'
import {
  databaseCan,
  databaseResizeError,
  databaseStatuses,
  snapshotError,
  snapshotTargetError,
} from './databaseStates.ts'

const statuses = [...databaseStatuses, 'something new']
const active = ['active']
const settled = ['active', 'failed', 'degraded']
const provisioned = statuses.filter((status) => status !== 'provisioning')

test.each<[DatabaseAction, string[]]>([
  ['update', active],
  ['createSnapshot', active],
  ['getCredentials', active],
  ['patch', active],
  ['getSsl', active],
  ['delete', settled],
  ['restore', settled],
  ['listBackups', provisioned],
  ['getBackup', provisioned],
  ['deleteBackup', provisioned],
])('allows %s only in the statuses %j', (action, allowed) => {
  expect(statuses.filter((status) => databaseCan[action](status) === undefined)).toEqual(allowed)
})

test.each([
  ['update', 'backing_up', 'The database must be active; it is backing up'],
  ['delete', 'provisioning', 'The database must be active, degraded or failed; it is provisioning'],
  ['listBackups', 'provisioning', 'The database is still provisioning'],
] as const)('explains why %s is not allowed while %s', (action, status, reason) => {
  expect(databaseCan[action](status)).toBe(reason)
})

test.each([
  [0, 7, true],
  [2, 7, true],
  [3, 0, false],
  [4, 0, false],
])(
  'a snapshot in addition to %i snapshots and %i automatic backups: %j',
  (snapshots, autos, room) => {
    const backups = [
      ...Array.from({ length: snapshots }, () => ({ type: 'snapshot' })),
      ...Array.from({ length: autos }, () => ({ type: 'auto' })),
    ]
    expect(snapshotError(backups) === undefined).toBe(room)
  },
)

test.each([
  ['primary', 1, true],
  ['primary', 3, true],
  ['secondary', 3, true],
  ['secondary', 1, false],
] as const)('a snapshot of the %s with %i nodes: %j', (target, size, possible) => {
  expect(snapshotTargetError(target, size) === undefined).toBe(possible)
})

test.each([
  [51_200, 51_201, undefined],
  [51_200, 51_200, 'Needs more than 50 GB of disk'],
  [163_840, 51_200, 'Needs more than 160 GB of disk'],
  [1536, 1024, 'Needs more than 1.5 GB of disk'],
])('a resize from %i MB to %i MB of disk space: %j', (present, wanted, fault) => {
  expect(databaseResizeError(present, wanted)).toBe(fault)
})
