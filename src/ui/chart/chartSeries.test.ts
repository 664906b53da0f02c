import { expect, test } from 'vitest'
import { seriesLook } from './chartSeries.ts'

test('gives eight lines different colors and dash patterns', () => {
  const looks = Array.from({ length: 8 }, (_, index) => seriesLook(index))
  expect(new Set(looks.map(({ color }) => color)).size).toBe(8)
  expect(new Set(looks.map(({ dash }) => dash)).size).toBe(8)
})
