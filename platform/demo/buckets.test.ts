import { expect, test } from 'vitest'
import { days } from '#shared/clock.ts'
import { demoBuckets } from './buckets.ts'

test('names the objects of a bucket differently on every day of four years', () => {
  const start = Date.UTC(2026, 11, 1)
  for (let day = 0; day < 4 * 366; day++) {
    const now = start + day * days
    for (const { label, age, objects } of demoBuckets(now, 'small')) {
      const names = objects.map(({ name }) => name)
      expect(new Set(names).size, `${label} ${new Date(now).toISOString()}`).toBe(names.length)
      // Up to one day is added to the age of an object.
      for (const object of objects) expect(object.age + 1).toBeLessThanOrEqual(age)
    }
  }
})
