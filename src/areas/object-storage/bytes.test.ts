import { expect, test } from 'vitest'
import { formatObjectSize } from './bytes.ts'

test.each([
  [undefined, '–'],
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [64_000_000, '64.0 MB'],
  [5_368_709_120, '5.4 GB'],
])('formats %j bytes as %s', (bytes, text) => {
  expect(formatObjectSize(bytes)).toBe(text)
})
