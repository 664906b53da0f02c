import { expect, test } from 'vitest'
import { numberedLabels } from './numberedLabels.ts'

test.each([
  ['web', 1, ['web']],
  ['web', 3, ['web-1', 'web-2', 'web-3']],
  ['web-1', 2, ['web-1', 'web-2']],
  ['web-08', 3, ['web-08', 'web-09', 'web-10']],
  ['db.99', 2, ['db.99', 'db.100']],
  ['7', 2, ['7', '8']],
])('numbers the label %s for %i instances as %j', (label, count, labels) => {
  expect(numberedLabels(label, count)).toEqual(labels)
})

test('increments a long number without losing precision', () => {
  expect(numberedLabels('order-20261128000001', 2)).toEqual([
    'order-20261128000001',
    'order-20261128000002',
  ])
})
