import { expect, test } from 'vitest'
import {
  autoResizedDisk,
  cloneErrors,
  migrateErrors,
  passwordDisk,
  resizeErrors,
} from './computeMoves.ts'
import type { CloneInput, Move, ResizeState } from './computeMoves.ts'

const metadata = { user_data: 'YQ==' }

test.each<[string, CloneInput, boolean, string[]]>([
  ['new', { region: 'us-east', type: 'g6-nano-1', label: 'copy', metadata }, true, []],
  ['new, without region and type', {}, false, ['region', 'type']],
  ['new, without user data', { region: 'a', type: 'b' }, true, ['metadata.user_data']],
  ['new, without metadata in use', { region: 'a', type: 'b' }, false, []],
  ['existing', { compute_id: 1 }, true, []],
  [
    'existing, with fields of a new one',
    { compute_id: 1, region: 'a', type: 'b', label: 'c', backups_enabled: false, private_ip: true },
    false,
    ['region', 'type', 'label', 'backups_enabled', 'private_ip'],
  ],
  ['existing, with user data', { compute_id: 1, metadata }, true, ['metadata']],
])('a clone to an instance: %s', (_title, body, hasUserData, fields) => {
  expect(cloneErrors(body, hasUserData).map(({ field }) => field)).toEqual(fields)
})

const within: Move = { from: 'us-east', to: undefined, purposes: ['vpc', 'vlan'], capabilities: [] }
const across: Move = { from: 'us-east', to: 'eu-west', purposes: ['public'], capabilities: [] }

test.each<[string, { type?: string }, Move, string[]]>([
  ['within the data center, warm', { type: 'warm' }, within, []],
  ['to another one', {}, across, []],
  ['to another one, warm', { type: 'warm' }, across, ['type']],
  ['to its own region', {}, { ...across, to: 'us-east' }, ['region']],
  ['with a VPC', {}, { ...across, purposes: ['vpc'] }, ['region']],
  ['with a VLAN', {}, { ...across, purposes: ['vlan'] }, ['region']],
  ['with a VLAN offered', {}, { ...across, purposes: ['vlan'], capabilities: ['Vlans'] }, []],
])('a migration %s', (_title, body, move, fields) => {
  expect(migrateErrors(body, move).map(({ field }) => field)).toEqual(fields)
})

const boot = { id: 1, size: 25_000, filesystem: 'ext4' }
const swap = { id: 2, size: 512, filesystem: 'swap' }
const data = { id: 3, size: 10_000, filesystem: 'raw' }

test.each([
  [[boot, swap], 1],
  [[boot], 1],
  [[boot, data], undefined],
  [[data, swap], undefined],
  [[swap], undefined],
  [[], undefined],
])('selects from the disks %j the one to resize with the type: %s', (disks, id) => {
  expect(autoResizedDisk(disks)?.id).toBe(id)
})

test.each([
  [[boot, swap], 1],
  [[data, swap], 3],
  [[boot, data], undefined],
  [[], undefined],
])('selects from the disks %j the one for a password reset: %s', (disks, id) => {
  expect(passwordDisk(disks)?.id).toBe(id)
})

const fits: ResizeState = {
  currentType: 'g6-nano-1',
  disks: [boot, swap],
  typeDisk: 25_600,
  pendingMigration: false,
  balance: 0,
}

test.each<[string, boolean | undefined, Partial<ResizeState>, (string | undefined)[]]>([
  ['to a larger type', undefined, {}, []],
  ['with credit', undefined, { balance: -5 }, []],
  ['to its own type', undefined, { currentType: 'g6-standard-1' }, ['type']],
  ['while a migration is pending', undefined, { pendingMigration: true }, [undefined]],
  ['with a balance', undefined, { balance: 0.01 }, [undefined]],
  ['down, fitting the disk', true, { typeDisk: 10_000 }, []],
  ['down, not fitting the disk', false, { typeDisk: 10_000 }, ['type']],
  ['to exactly what the disks take', false, { typeDisk: 25_512 }, []],
  ['to one MB less', false, { typeDisk: 25_511 }, ['type']],
  ['down with two disks', true, { disks: [boot, data], typeDisk: 30_000 }, ['type']],
])('a resize %s', (_title, allow_auto_disk_resize, state, fields) => {
  const faults = resizeErrors(
    { type: 'g6-standard-1', allow_auto_disk_resize },
    { ...fits, ...state },
  )
  expect(faults.map(({ field }) => field)).toEqual(fields)
})
