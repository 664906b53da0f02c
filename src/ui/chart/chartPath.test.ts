import { expect, test } from 'vitest'
import { areaPath, linePath, stretchesOf } from './chartPath.ts'

const rows = [1, 2, null, 4, null, 6, 7].map((value, time) => ({ time, values: [0, value] }))
const scales = { x: (time: number) => time * 10, y: (value: number) => 100 - value * 1.234 }

test('a line breaks where values are missing, and a value between two gaps is a stretch of its own', () => {
  expect(stretchesOf(rows, 1, scales)).toEqual([
    [
      [0, 98.8],
      [10, 97.5],
    ],
    [[30, 95.1]],
    [
      [50, 92.6],
      [60, 91.4],
    ],
  ])
})

test('lines and areas are paths of their stretches, the areas down to the ground', () => {
  const stretches = stretchesOf(rows, 1, scales)
  expect(linePath(stretches)).toBe('M0 98.8L10 97.5M30 95.1M50 92.6L60 91.4')
  expect(areaPath(stretches.slice(0, 1), 100)).toBe('M0 98.8L10 97.5L10 100L0 100Z')
})

test('a series without values draws nothing', () => {
  expect(linePath(stretchesOf(rows, 5, scales))).toBe('')
})
