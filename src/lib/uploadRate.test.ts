import { expect, test } from 'vitest'
import { type UploadSample, uploadRate, withSample } from './uploadRate.ts'

const after = (...samples: [at: number, sent: number][]) =>
  samples.reduce<UploadSample[]>((list, [at, sent]) => withSample(list, { at, sent }), [])

test('calculates speed and remaining time from the last five seconds', () => {
  expect(uploadRate(after([0, 0], [1000, 100]), 1000)).toEqual({ speed: 100, secondsLeft: 9 })
  const slowed = after([0, 0], [1000, 1000], [6500, 1000], [7500, 1100])
  expect(uploadRate(slowed, 2100)).toEqual({ speed: 100, secondsLeft: 10 })
})

test('returns nothing before enough data was sent', () => {
  expect(uploadRate([], 1000)).toBeUndefined()
  expect(uploadRate(after([0, 0], [100, 900]), 1000)).toBeUndefined()
  expect(uploadRate(after([0, 500], [2000, 500]), 1000)).toBeUndefined()
})
