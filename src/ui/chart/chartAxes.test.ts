import { zoneOffset } from '#lib/zoneOffset.ts'
import { describe, expect, test } from 'vitest'
import {
  formatDayClock,
  formatFullMoment,
  formatMoment,
  formatTick,
  formatTimeTick,
  timeTicks,
  valueTicks,
  zoneName,
} from './chartTicks.ts'
import { exportUnit, formatFigure, formatMeasure, unitFor } from './chartUnits.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString().slice(0, 16)

describe('values', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [3, [0, 1, 2, 3]],
    [37, [0, 10, 20, 30, 40]],
    [87.3, [0, 25, 50, 75, 100]],
    [201, [0, 100, 200, 300]],
    [0.0123, [0, 0.005, 0.01, 0.015]],
  ])('have few round labels up to %d', (max, ticks) => {
    expect(valueTicks(max)).toEqual(ticks)
  })

  test.each([0.7, 4, 6, 11, 99, 412, 1300, 8999])('have a last label of at least %d', (max) => {
    const ticks = valueTicks(max)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(5)
  })

  test('have labels without unneeded digits', () => {
    expect([0, 2.5, 1000].map(formatTick)).toEqual(['0', '2.5', '1,000'])
  })
})

describe('times', () => {
  test('have labels at round local times for a range of one day', () => {
    const ticks = timeTicks([at('2026-11-20T10:00Z'), at('2026-11-21T10:00Z')], 'Asia/Kolkata')
    expect(ticks.map(iso)).toEqual([
      '2026-11-20T12:30',
      '2026-11-20T18:30',
      '2026-11-21T00:30',
      '2026-11-21T06:30',
    ])
    expect(ticks.map((tick) => formatTimeTick(tick, 'Asia/Kolkata', [0, 0]))).toEqual([
      '18:00',
      '21 Nov',
      '06:00',
      '12:00',
    ])
  })

  test('have day labels at local midnight before and after the end of daylight saving time', () => {
    const month = [at('2026-10-01T00:00Z'), at('2026-11-01T00:00Z')] as const
    const ticks = timeTicks(month, 'Europe/Berlin')
    expect(ticks.map((tick) => formatTimeTick(tick, 'Europe/Berlin', month))).toEqual([
      '8 Oct',
      '15 Oct',
      '22 Oct',
      '29 Oct',
    ])
    expect(
      ticks.every((tick) => (tick + zoneOffset(tick, 'Europe/Berlin')) % 86_400_000 === 0),
    ).toBe(true)
  })

  test('have no duplicate label when daylight saving time skips an hour', () => {
    const range = [at('2026-03-29T00:00Z'), at('2026-03-29T04:00Z')] as const
    const ticks = timeTicks(range, 'Europe/Berlin')
    expect(new Set(ticks).size).toBe(ticks.length)
    expect(ticks.map((tick) => formatTimeTick(tick, 'Europe/Berlin', range))).toContain(
      '04:00 UTC+2',
    )
  })

  test.each([
    ['America/New_York', '2026-03-08T06:20Z', ['01:30', '01:45', '03:00', '03:15']],
    ['Asia/Beirut', '2026-03-28T21:47Z', ['01:00', '01:15', '01:30', '01:45']],
    ['Africa/Cairo', '2026-04-23T21:41Z', ['23:45', '01:00', '01:15', '01:30']],
  ])('have ascending labels in %s when the clocks go forward', (zone, from, labels) => {
    const ticks = timeTicks([at(from), at(from) + 3_600_000], zone, 5)
    expect(ticks.map((tick) => formatMoment(tick, zone, [0, 0]))).toEqual(labels)
  })

  test.each([1, 3, 6, 24, 48, 720])('have two to six labels for %i hours', (hours) => {
    const from = at('2026-11-20T10:07Z')
    const ticks = timeTicks([from, from + hours * 3_600_000], 'UTC')
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks.length).toBeLessThanOrEqual(6)
  })

  test('have one label for an empty range', () => {
    expect(timeTicks([5, 5], 'UTC')).toEqual([5])
  })

  test('have their UTC offset next to them when it changes in the visible range', () => {
    const night = [at('2026-10-24T22:00Z'), at('2026-10-25T06:00Z')] as const
    const [before, after] = [at('2026-10-25T00:30Z'), at('2026-10-25T01:30Z')]
    const zone = 'Europe/Berlin'
    expect([before, after].map((time) => formatMoment(time, zone, night))).toEqual([
      '02:30 UTC+2',
      '02:30 UTC+1',
    ])
    expect([before, after].map((time) => formatFullMoment(time, zone, night))).toEqual([
      '25 Oct 2026, 02:30 UTC+2',
      '25 Oct 2026, 02:30 UTC+1',
    ])
    expect(formatDayClock(after, zone, night)).toBe('25 Oct, 02:30 UTC+1')
    expect(zoneName(night, zone)).toBe('UTC+2/+1')
    expect(timeTicks(night, zone).map((time) => formatTimeTick(time, zone, night))).toEqual([
      '25 Oct',
      '03:00 UTC+1',
      '06:00 UTC+1',
    ])
    expect(formatMoment(after, zone, [after, night[1]])).toBe('02:30')
  })

  test.each([
    ['Europe/London', '2026-03-29T00:00Z', 'UTC/+1'],
    ['Europe/London', '2026-10-25T00:00Z', 'UTC+1/+0'],
    ['America/St_Johns', '2026-11-01T00:00Z', 'UTC-2:30/-3:30'],
  ])('name both UTC offsets of %s on %s', (zone, from, name) => {
    expect(zoneName([at(from), at(from) + 86_400_000], zone)).toBe(name)
  })

  test('have the abbreviation of the time zone, depending on the date', () => {
    expect(zoneName([at('2026-11-20T10:00Z'), at('2026-11-21T10:00Z')], 'Europe/Berlin')).toBe(
      'CET',
    )
    expect(zoneName([at('2026-07-20T10:00Z'), at('2026-07-21T10:00Z')], 'Europe/Berlin')).toBe(
      'CEST',
    )
    expect(zoneName([0, 0], 'UTC')).toBe('UTC')
  })
})

describe('units', () => {
  test.each([
    ['bitRate', 999, 'bit/s'],
    ['bitRate', 1000, 'kbit/s'],
    ['bitRate', 8_400_000, 'Mbit/s'],
    ['byteRate', 8 * 1024, 'KiB/s'],
    ['byteRate', 8_400_000, 'MiB/s'],
    ['byteRate', 0, 'B/s'],
    ['percent', 400, '%'],
    ['operationRate', 12_000, 'IOPS'],
  ] as const)('show %s of %d in %s', (quantity, max, unit) => {
    expect(unitFor(quantity, max).unit).toBe(unit)
  })

  test('convert rates from bits to bytes', () => {
    expect(formatMeasure(8 * 1024 * 1024, unitFor('byteRate', 8 * 1024 * 1024))).toBe('1.00 MiB/s')
    expect(formatMeasure(12_340_000, unitFor('bitRate', 12_340_000))).toBe('12.3 Mbit/s')
  })

  test('show figures with three digits and no unit', () => {
    const percent = unitFor('percent', 100)
    expect(
      [0, 1.234, 12.34, 123.4, null, undefined].map((value) => formatFigure(value, percent)),
    ).toEqual(['0', '1.23', '12.3', '123', '–', '–'])
    expect(formatMeasure(45, percent)).toBe('45.0%')
  })

  test('are unscaled for exports', () => {
    expect(exportUnit('bitRate')).toEqual({ unit: 'bit/s', factor: 1 })
    expect(exportUnit('byteRate')).toEqual({ unit: 'B/s', factor: 8 })
  })
})
