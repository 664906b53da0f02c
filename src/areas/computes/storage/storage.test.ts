import { expect, test } from 'vitest'
import { allocation } from './allocation.ts'
import { diskRows } from './diskUses.ts'

const root = { id: 1, label: 'Root', size: 48_000 }
const swap = { id: 2, label: 'Swap', size: 512 }

test('computes the shares of the plan and the free space', () => {
  const { used, free, over, parts } = allocation([root, swap], 51_200)
  expect({ used, free, over }).toEqual({ used: 48_512, free: 2688, over: 0 })
  expect(parts.map(({ share }) => share)).toEqual([93.75, 1])
})

test('fills the bar when the disks are larger than the plan', () => {
  const { free, over, parts } = allocation([root, swap], 24_000)
  expect({ free, over }).toEqual({ free: 0, over: 24_512 })
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100)
})

test('accepts an unknown plan and unknown sizes', () => {
  expect(allocation([{ id: 3 }], undefined)).toMatchObject({ used: 0, free: undefined, over: 0 })
})

test('lists each slot that uses a disk', () => {
  const configs = [
    { id: 10, label: 'Boot', devices: { sda: { disk_id: 1 }, sdb: { disk_id: 2 } } },
    { id: 11, devices: { sdc: { disk_id: 1, volume_id: null }, sdd: null } },
  ]
  expect(diskRows([root, swap], configs).map(({ uses }) => uses)).toEqual([
    [
      { configId: 10, config: 'Boot', slot: 'sda' },
      { configId: 11, config: 'Configuration 11', slot: 'sdc' },
    ],
    [{ configId: 10, config: 'Boot', slot: 'sdb' }],
  ])
  expect(diskRows([root], undefined)[0]?.uses).toBeUndefined()
})
