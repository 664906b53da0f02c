import { expect, test } from 'vitest'
import { backupError, restoreError } from './backupRestores.ts'
import type { RestorableBackup, RestoreTarget } from './backupRestores.ts'

const backup: RestorableBackup = {
  status: 'successful',
  available: true,
  region: 'us-east',
  disks: [{ size: 20_000 }, { size: 512 }],
}
const target: RestoreTarget = { region: 'us-east', disk: 25_600, allocated: 0 }

test.each([
  ['successful', true, true],
  ['successful', false, false],
  ['pending', true, false],
  ['running', true, false],
  ['needsPostProcessing', true, false],
  ['paused', true, false],
  ['failed', true, false],
  ['userAborted', true, false],
])(
  'a backup with the status %s and available = %s can be restored: %s',
  (status, available, usable) => {
    expect(backupError({ ...backup, status, available }) === undefined).toBe(usable)
  },
)

const space = (free: number) => `Not enough space: 20512 MB needed, ${free} MB free`

test.each<[string, Partial<RestorableBackup>, Partial<RestoreTarget>, boolean, string | undefined]>(
  [
    ['to an empty target', {}, {}, false, undefined],
    ['to what just fits', {}, { allocated: 5_088 }, false, undefined],
    ['to one MB less', {}, { allocated: 5_089 }, false, space(20_511)],
    ['over a full target', {}, { allocated: 25_600 }, true, undefined],
    ['over a target too small', {}, { disk: 10_000 }, true, space(10_000)],
    [
      'to another region',
      {},
      { region: 'eu-west' },
      true,
      'A backup is restored within its region only',
    ],
    [
      'while it runs',
      { status: 'running' },
      {},
      true,
      'The backup must be successful and not under maintenance',
    ],
  ],
)('a restore %s', (_title, changedBackup, changedTarget, overwrite, fault) => {
  expect(
    restoreError({ ...backup, ...changedBackup }, { ...target, ...changedTarget }, overwrite),
  ).toBe(fault)
})

test('formats sizes with the function that the caller passes', () => {
  const full = { ...target, allocated: target.disk }
  expect(restoreError(backup, full, false, (megabytes) => `${megabytes / 1024} GB`)).toMatch(
    /^Not enough space: [\d.]+ GB needed, none free$/,
  )
})
