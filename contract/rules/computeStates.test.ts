import { expect, test } from 'vitest'
import { computeCan, diskInUse, isComputeIdle } from './computeStates.ts'
import type { ComputeAction } from './computeStates.ts'

const busy = [
  'booting',
  'rebooting',
  'shutting_down',
  'provisioning',
  'migrating',
  'resizing',
  'rebuilding',
  'cloning',
  'restoring',
  'stopped',
  'deleting',
  'billing_suspension',
  'something_new',
  'constructor',
]
const statuses = ['running', 'offline', ...busy]

const idle = ['running', 'offline']
const notDeleting = statuses.filter((status) => status !== 'deleting')

const allowed: Record<ComputeAction, string[]> = {
  boot: ['offline'],
  reboot: ['running'],
  shutdown: ['running'],
  delete: statuses.filter((status) => !['cloning', 'restoring', 'deleting'].includes(status)),
  update: notDeleting,
  resize: idle,
  resizeWarm: ['running'],
  migrate: idle,
  migrateWarm: ['running'],
  upgrade: idle,
  rebuild: idle,
  rescue: idle,
  clone: idle,
  snapshot: idle,
  restore: idle,
  resetPassword: ['offline'],
  captureImage: idle,
  createDisk: idle,
  resizeDisk: idle,
  deleteDisk: idle,
  cloneDisk: idle,
  resetDiskPassword: idle,
  changeIps: idle,
  changeConfigs: notDeleting,
  changeBackups: notDeleting,
}

const actions = Object.keys(allowed) as ComputeAction[]

test.each(actions)('allows %s in the expected statuses only', (action) => {
  expect(statuses.filter((status) => computeCan[action](status) === undefined)).toEqual(
    statuses.filter((status) => allowed[action].includes(status)),
  )
})

test.each(actions)('explains in a full sentence why %s is not allowed', (action) => {
  for (const status of statuses) {
    const reason = computeCan[action](status)
    if (reason !== undefined) expect(reason).toMatch(/^[A-Z].*[a-z]\.$/)
  }
})

test.each([
  ['boot', 'running', 'This instance is already running.'],
  ['boot', 'migrating', 'Compute busy. It is being migrated; try again when that is over.'],
  ['boot', 'brewing', 'Compute busy. Its status is brewing; try again when that is over.'],
  ['boot', 'billing_suspension', 'This instance is suspended until the account is paid.'],
  ['reboot', 'offline', 'This instance is offline. Boot it instead.'],
  ['shutdown', 'offline', 'This instance is already offline.'],
  ['delete', 'deleting', 'This instance is being deleted.'],
  ['delete', 'restoring', 'Compute busy. A backup is being restored; try again when that is over.'],
  ['resizeWarm', 'offline', 'Only a running instance can be resized warm.'],
  ['resetPassword', 'running', 'Shut the instance down first.'],
] as const)('%s while %s: %s', (action, status, reason) => {
  expect(computeCan[action](status)).toBe(reason)
})

test.each([
  ['offline', true, undefined],
  ['offline', false, undefined],
  ['running', false, undefined],
  ['running', true, 'The disk is in use. Shut the instance down first.'],
  ['booting', true, 'The disk is in use. Shut the instance down first.'],
])(
  'checks whether a disk is in use while %s, in the active profile: %s',
  (status, active, reason) => {
    expect(diskInUse(status, active)).toBe(reason)
  },
)

test('treats only running and offline as idle', () => {
  expect(statuses.filter(isComputeIdle)).toEqual(idle)
})
