import { expect, test } from 'vitest'
import { type VolumeAction, volumeCan, volumeGrowthError, volumePath } from './volumes.ts'

const statuses = ['creating', 'active', 'resizing', 'migrating', 'offline', 'contact_support']

test.each([
  ['attach', ['creating', 'active'], false],
  ['resize', ['active'], true],
  ['clone', ['active'], true],
  ['delete', ['active'], false],
] as [VolumeAction, string[], boolean][])(
  'allows %s for a detached volume with a status of %j; attached: %s',
  (action, allowed, whenAttached) => {
    const can = (status: string, compute_id: number | null) =>
      volumeCan[action]({ status, compute_id }) === undefined
    expect(statuses.filter((status) => can(status, null))).toEqual(allowed)
    expect(statuses.filter((status) => can(status, 7))).toEqual(whenAttached ? allowed : [])
  },
)

test('detaches an attached volume in any status', () => {
  expect(volumeCan.detach({ status: 'resizing', compute_id: 7 })).toBeUndefined()
  expect(volumeCan.detach({ status: 'active', compute_id: null })).toBe(
    'The volume is not attached.',
  )
})

test('names the current status in the reason', () => {
  expect(volumeCan.resize({ status: 'creating', compute_id: null })).toBe(
    'Volume busy. It is being created; try again when that is over.',
  )
  expect(volumeCan.resize({ status: 'offline', compute_id: null })).toContain('status is offline')
})

test.each([
  [19, 'Must be more than the 20 GB it has'],
  [20, 'Must be more than the 20 GB it has'],
  [21, undefined],
])('resizes a volume of 20 GB to %i GB: %s', (wanted, reason) => {
  expect(volumeGrowthError(20, wanted)).toBe(reason)
})

test('ends the device path with the label', () => {
  expect(volumePath('data')).toBe('/dev/disk/by-id/scsi-0Compute_Volume_data')
})
