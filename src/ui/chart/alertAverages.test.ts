import { minute } from '#contract/rules/durations.ts'
import { describe, expect, test } from 'vitest'
import { alertHistory, limitHistory, runningAverages } from './alertAverages.ts'
import type { Point } from './chartSeries.ts'

const tenMinutes = 600
const twoHours = 7200

/** Creates five-minute averages starting at 00:00; undefined omits the point. */
const points = (...values: (number | null | undefined)[]): Point[] =>
  values.flatMap((value, index) =>
    value === undefined ? [] : [[index * 5 * minute, value] as const],
  )
const repeat = <Value>(count: number, value: Value): Value[] =>
  Array.from<Value>({ length: count }).fill(value)
const values = (averages: readonly Point[]) => averages.map(([, value]) => value)

describe('running averages', () => {
  test.each<[string, (number | null | undefined)[], (number | null)[]]>([
    ['begin with the first full window', [10, 20, 40], [15, 30]],
    ['of one point are none', [10], []],
    ['of nothing are none', [], []],
    ['leave out what tells of nothing', [10, 20, null, 40, 60], [15, 40, 50]],
    ['leave out what is missing', [10, 20, undefined, 40, 60], [15, 40, 50]],
  ])('%s', (_, measured, expected) => {
    expect(values(runningAverages(points(...measured), tenMinutes))).toEqual(expected)
  })

  test('with a two-hour window start after the first two hours', () => {
    const averages = runningAverages(points(...repeat(24, 10), 250), twoHours)
    expect(averages).toEqual([
      [115 * minute, 10],
      [120 * minute, 20],
    ])
  })

  test('with a two-hour window equal an input of two-hour averages', () => {
    const given: Point[] = [30, 90, 60].map((value, index) => [index * 120 * minute, value])
    expect(runningAverages(given, twoHours)).toEqual(given)
  })

  test('resume after an outage when half of the window is measured', () => {
    const measured = points(...repeat(24, 10), ...repeat(36, undefined), ...repeat(24, 100))
    const averages = runningAverages(measured, twoHours)
    expect(averages[0]).toEqual([115 * minute, 10])
    expect(averages[1]).toEqual([(60 + 11) * 5 * minute, 100])
    expect(averages).toHaveLength(1 + 13)
  })
})

describe('an alert', () => {
  test.each<[string, (number | null | undefined)[], number, number]>([
    ['is not fired by a short spike', [10, 10, 100, 10, 10], 90, 0],
    ['fires each time the average rises above it', [10, 95, 95, 95, 10, 10, 95, 95], 90, 2],
    ['does not fire at its limit', [90, 90, 90], 90, 0],
    ['fires when the first average is above', [95, 95], 90, 1],
    ['goes on over a gap shorter than its window', [95, 95, undefined, 95, 95], 90, 1],
    [
      'fires again after hours without power',
      [95, 95, undefined, undefined, undefined, undefined, 95, 95],
      90,
      2,
    ],
    ['never fires when it is off', [400, 400, 400], 0, 0],
  ])('%s', (_, measured, limit, fired) => {
    expect(alertHistory(points(...measured), limit, tenMinutes)?.fired).toBe(fired)
  })

  test('reports the highest average and the time above the threshold', () => {
    expect(alertHistory(points(10, 95, 95, 95, 10, 10, 95, 95), 90, tenMinutes)).toEqual({
      highest: 95,
      fired: 2,
      above: 15 * minute,
    })
  })

  test.each<[string, (number | undefined)[], number]>([
    ['of one average above it is one step', [10, 10, 200], 5],
    ['has no hours without power', [95, 95, undefined, undefined, undefined, 95, 95], 15],
    ['goes on over a gap shorter than the window', [95, 95, undefined, 95, 95], 20],
    ['counts the last average too', [10, 95, 95, 95], 10],
  ])('counts the time above its limit: %s', (_, measured, minutes) => {
    expect(alertHistory(points(...measured), 90, tenMinutes)?.above).toBe(minutes * minute)
  })

  test('counts two hours above for each two-hour average over the threshold', () => {
    const days: Point[] = repeat(31, [95, 10, 10]).flatMap((day, index) =>
      day.map((value, at): Point => [(index * 3 + at) * twoHours * 1000, value]),
    )
    expect(alertHistory(days, 90, twoHours)).toMatchObject({ fired: 31, above: 62 * 60 * minute })
  })

  test('has no history without values', () => {
    expect(alertHistory(points(null, null), 90, tenMinutes)).toBeUndefined()
    expect(limitHistory([], 90, tenMinutes, 5 * minute)).toBeUndefined()
  })

  test('is not fired by floating-point rounding errors', () => {
    const measured = points(...repeat(100, 0.1), ...repeat(200, 0.3))
    expect(alertHistory(measured, 0.3, twoHours)?.fired).toBe(0)
  })
})
