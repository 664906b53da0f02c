import type { ComputeStats } from '#api/generated/types.gen.ts'
import { describe, expect, test } from 'vitest'
import { statsCharts, statsTimes } from './statsCharts.ts'
import {
  statsMonthName,
  firstValueOfNew,
  monthParam,
  monthsBetween,
  monthText,
  rangeDomain,
  rangeName,
  rangeParam,
} from './statsRange.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('the range in the URL', () => {
  test.each([
    [null, '24h'],
    ['24h', '24h'],
    ['30d', '30d'],
    ['2026-10', '2026-10'],
    ['2000-01', '2000-01'],
    // The current month is not a range, because the API returns the last 30 days for it.
    ['2026-11', '24h'],
    ['2026-12', '24h'],
    ['1999-12', '24h'],
    ['2026-13', '24h'],
    ['2026-1', '24h'],
    ['last week', '24h'],
  ])('%s is parsed as %s', (text, range) => {
    expect(rangeParam(text, now)).toBe(range)
  })

  test('accepts the current month for transfer, but no later one', () => {
    expect(monthParam('2026-11', now)).toEqual({ year: 2026, month: 11 })
    expect(monthParam('2026-12', now)).toBeUndefined()
    expect(monthParam('2038-01', Date.parse('2040-01-01'))).toBeUndefined()
    expect(monthParam('2037-12', Date.parse('2040-01-01'))).toEqual({ year: 2037, month: 12 })
  })

  test('has a label', () => {
    expect(['24h', '30d', '2026-02'].map((range) => rangeName(rangeParam(range, now)))).toEqual([
      '24 hours',
      '30 days',
      'February 2026',
    ])
  })
})

describe('the selectable months', () => {
  test('start with the creation and end with the current one, latest first', () => {
    const months = monthsBetween(Date.parse('2025-11-30T23:30:00Z'), now)
    expect(months.map(monthText)).toHaveLength(13)
    expect(statsMonthName(months[0] ?? { year: 0, month: 0 })).toBe('November 2026')
    expect(months.at(-1)).toEqual({ year: 2025, month: 11 })
  })

  test('start with the first month of the contract if the creation is unknown', () => {
    expect(monthsBetween(undefined, now).at(-1)).toEqual({ year: 2000, month: 1 })
  })

  test('end with 2037', () => {
    expect(monthsBetween(now, Date.parse('2040-05-01'))[0]).toEqual({ year: 2037, month: 12 })
  })
})

describe('the domain of the charts', () => {
  const hours = (count: number) => count * 3_600_000

  test('is the range until now, extended to points outside it', () => {
    expect(rangeDomain('24h', [], now)).toEqual([now - hours(24), now])
    expect(rangeDomain('24h', [now - hours(25), now + 60_000], now)).toEqual([
      now - hours(25),
      now + 60_000,
    ])
    expect(rangeDomain('30d', [now - hours(3)], now)).toEqual([now - hours(720), now])
  })

  test('starts at the first value of an instance that was created within the range', () => {
    const created = now - hours(3)
    const first = created + 300_000
    const stats = {
      data: {
        cpu: [
          [created - hours(1), 0],
          [created, null],
          [first, 4],
          [now, 5],
        ] as [number, number | null][],
      },
    }
    const since = firstValueOfNew('24h', stats as ComputeStats, created, now)
    expect(since).toBe(first)
    expect(rangeDomain('24h', [first, now], now, since)).toEqual([first, now])
    expect(rangeDomain('24h', [now], now, now)).toEqual([now - hours(1), now])
    expect(firstValueOfNew('24h', stats as ComputeStats, now - hours(25), now)).toBeUndefined()
    expect(firstValueOfNew('2026-02', stats as ComputeStats, created, now)).toBeUndefined()
  })

  test('is the whole month for a month', () => {
    expect(rangeDomain('2026-02', [now], now).map((time) => new Date(time).toISOString())).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ])
  })
})

describe('the charts', () => {
  test('are the same four without data', () => {
    expect(statsCharts(undefined).map(({ title, series }) => [title, series.length])).toEqual([
      ['CPU', 1],
      ['Disk', 2],
      ['IPv4', 4],
      ['IPv6', 4],
    ])
  })

  test('accept a response with missing series', () => {
    const charts = statsCharts({ data: { cpu: [[now, 4]], netv4: { in: [[now, 8]] } } })
    expect(charts[2]?.series.map(({ points }) => points.length)).toEqual([1, 0, 0, 0])
    expect(statsTimes({ data: { netv4: { in: [[now, 8]] } } })).toEqual([now])
    expect(statsTimes({} as never)).toEqual([])
  })

  test('draw the enabled alerts, network ones in bits', () => {
    const charts = statsCharts(undefined, { cpu: 90, io: 0, network_in: 10 })
    expect(
      charts.map(({ alerts }) => alerts.map(({ seriesId, limit }) => [seriesId, limit])),
    ).toEqual([[['cpu', 90]], [], [['in', 10_000_000]], [['in', 10_000_000]]])
  })

  test('use bits or bytes', () => {
    expect(statsCharts(undefined, {}, 'bytes').map(({ quantity }) => quantity)).toEqual([
      'percent',
      'operationRate',
      'byteRate',
      'byteRate',
    ])
  })
})
