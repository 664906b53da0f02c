import { describe, expect, test } from 'vitest'
import { fitOf, regionError } from './planErrors.ts'

const root = { id: 1, label: 'Root', size: 50_000, filesystem: 'ext4' }
const swap = { id: 2, label: 'Swap', size: 512, filesystem: 'swap' }
const data = { id: 3, label: 'Data', size: 20_000, filesystem: 'ext4' }

describe('fit of disks and a plan', () => {
  test('resizes the only disk besides swap to the plan, in both directions', () => {
    expect(fitOf([root, swap], 81_920, true).change).toBe('Root grows from 48.8 GB to 79.5 GB')
    expect(fitOf([root, swap], 25_600, true).change).toBe(
      'Root is shrunk from 48.8 GB to 24.5 GB; the files on it must fit',
    )
    expect(fitOf([root, swap], 50_512, true)).toEqual({})
  })

  test('names the disk to shrink and its maximum size when the disks do not fit', () => {
    expect(fitOf([root, swap], 25_600, false).fault).toBe(
      'The disks need 24.3 GB more than the plan has. Shrink Root to 24.5 GB first',
    )
    expect(fitOf([root, data, swap], 51_200, true).fault).toContain('Shrink Root')
    expect(fitOf([data, { ...data, id: 4 }], 10_000, true).fault).toContain('Delete or shrink some')
  })

  test('reports nothing for an unknown plan or without disks', () => {
    expect(fitOf([root], undefined, false)).toEqual({})
    expect(fitOf([], 1, false)).toEqual({})
  })
})

describe('availability of a plan in a region', () => {
  const gpu = { id: 'g1-gpu-rtx6000-1', class: 'gpu' }
  const region = { id: 'eu', label: 'Frankfurt', capabilities: ['Computes'] }

  test.each([
    [gpu, region, [], 'Frankfurt does not offer GPU instances'],
    [
      gpu,
      { ...region, capabilities: ['GPU Computes'] },
      [{ region: 'eu', plan: 'gpu-rtx6000-1.1', available: false }],
      'Sold out in Frankfurt',
    ],
    [{ id: 'g6-nano-1', class: 'nano' }, region, [], undefined],
    [gpu, undefined, [], undefined],
  ])('is checked for %o in %o', (type, at, stock, reason) => {
    expect(regionError(type, at, stock)).toBe(reason)
  })
})
