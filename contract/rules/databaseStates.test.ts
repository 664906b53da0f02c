import { expect, test } from 'vitest'
import type { DatabaseAction } from './databaseStates.ts'
import { databaseCan, snapshotFault } from './databaseStates.ts'

const statuses = [
  'provisioning',
  'active',
  'suspending',
  'suspended',
  'resuming',
  'restoring',
  'failed',
  'degraded',
  'updating',
  'backing_up',
  'resizing',
  'deleting',
  'something new',
]
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
])('%s is possible while %j only', (action, allowed) => {
  expect(statuses.filter((status) => databaseCan[action](status) === undefined)).toEqual(allowed)
})

test.each([
  ['update', 'backing_up', 'The database must be active; it is backing up'],
  ['delete', 'provisioning', 'The database must be active, degraded or failed; it is provisioning'],
  ['listBackups', 'provisioning', 'The database is still provisioning'],
] as const)('%s while %s says why not', (action, status, reason) => {
  expect(databaseCan[action](status)).toBe(reason)
})

test.each([
  [0, 7, true],
  [2, 7, true],
  [3, 0, false],
  [4, 0, false],
])('%i snapshots and %i automatic backups leave room: %j', (snapshots, autos, room) => {
  const backups = [
    ...Array.from({ length: snapshots }, () => ({ type: 'snapshot' })),
    ...Array.from({ length: autos }, () => ({ type: 'auto' })),
  ]
  expect(snapshotFault(backups) === undefined).toBe(room)
})
