import { expect, test } from 'vitest'
import type { Compute, ComputeType, Disk } from '#api/generated/types.gen.ts'
import { webOne } from '#test/support/console/testComputes.tsx'
import { mayNotFit, resizeReason } from './bulkResize.ts'

const small: ComputeType = { id: 'g6-nanode-1', label: 'Nano', disk: 25_600 }
const large: ComputeType = { id: 'g6-standard-2', label: 'Compute 4GB', disk: 81_920 }
const gpu: ComputeType = { id: 'g1-gpu-rtx6000-1', class: 'gpu', disk: 655_360 }
const cold = { migration_type: 'cold', allow_auto_disk_resize: false } as const
const rootDisk: Disk = { id: 1, label: 'Root', size: 51_200, filesystem: 'ext4' }

const context = {
  regions: [{ id: 'eu-central', label: 'Frankfurt', capabilities: [] }],
  stock: undefined,
  isMigrating: () => false,
  disksOf: (): readonly Disk[] | Error | undefined => [rootDisk],
}

test('checks the disks only if the plan has less space than the current one', () => {
  expect(mayNotFit(webOne, large)).toBe(false)
  expect(mayNotFit(webOne, small)).toBe(true)
  const { specs: _, ...unknown } = webOne
  expect(mayNotFit(unknown, large)).toBe(true)
})

test.each<[string, Compute, ComputeType, Partial<typeof context>, string | undefined]>([
  ['a larger plan', webOne, large, {}, undefined],
  ['the current plan', { ...webOne, type: large.id }, large, {}, 'It already has this plan.'],
  [
    'a pending migration',
    webOne,
    large,
    { isMigrating: () => true },
    'A migration is pending; wait until it finishes.',
  ],
  ['a region without GPUs', webOne, gpu, {}, 'Frankfurt does not offer GPU instances.'],
  [
    'disks that do not fit',
    webOne,
    small,
    {},
    'The disks need 25 GB more than the plan has. Shrink Root to 25 GB first.',
  ],
  ['disks that fit', webOne, small, { disksOf: () => [{ ...rootDisk, size: 1024 }] }, undefined],
  [
    'disks that could not be loaded',
    webOne,
    small,
    { disksOf: () => new Error('Broken') },
    'Its disks could not be loaded; they must fit the plan.',
  ],
])('judges %s', (_, compute, type, changes, reason) => {
  expect(resizeReason(compute, type, cold, { ...context, ...changes })).toBe(reason)
})

test('allows an automatically resized disk, and a warm resize of running instances only', () => {
  expect(resizeReason(webOne, small, { ...cold, allow_auto_disk_resize: true }, context)).toBe(
    undefined,
  )
  const warm = { ...cold, migration_type: 'warm' } as const
  expect(resizeReason(webOne, large, warm, context)).toBe(undefined)
  expect(resizeReason({ ...webOne, status: 'offline' }, large, warm, context)).toBe(
    'Only a running instance can be resized warm.',
  )
})
