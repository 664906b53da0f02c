import { describe, expect, test } from 'vitest'
import { chartCsv } from './chartCsv.ts'
import { chartSentence } from './chartSentence.ts'
import { exportUnit, unitFor } from './chartUnits.ts'
import { limitZoom, zoomBy, zoomOf, zoomText } from './chartZoom.ts'
import { seriesStatistics } from './seriesStatistics.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const rows = [
  { time: start, values: [16, null] },
  { time: start + 300_000, values: [null, null] },
  { time: start + 600_000, values: [24, 8] },
]

test('exports one CSV line for each time, and none for gaps', () => {
  expect(chartCsv(['In', 'Out, all'], rows, exportUnit('byteRate'))).toBe(
    'Time (UTC),In (B/s),"Out, all (B/s)"\r\n' +
      '2026-11-21T12:00:00.000Z,2,\r\n' +
      '2026-11-21T12:10:00.000Z,3,1\r\n',
  )
})

describe('description of a chart', () => {
  const series = ['In', 'Out'].map((name, index) => ({
    name,
    statistics: seriesStatistics(rows, index),
  }))
  const unit = unitFor('bitRate', 24)

  test('names the highest series, its peak and the gaps', () => {
    expect(
      chartSentence(series, [[start, start + 600_000]], unit, 'UTC', [start, start + 600_000]),
    ).toBe('Max: In 24.0 bit/s, 21 Nov, 12:10 (avg 20.0). 1 gap, 10 min total.')
  })

  test('does not compare a series with itself', () => {
    expect(chartSentence(series.slice(1), [], unit, 'UTC', [start, start + 600_000])).toContain(
      'Max 8.00 bit/s, 21 Nov, 12:10 (avg 8.00 bit/s, last 8.00 bit/s).',
    )
  })

  test('has separate texts for a series of zeros and a series without data', () => {
    const zero = { name: 'Swap', statistics: seriesStatistics([{ time: start, values: [0] }], 0) }
    expect(chartSentence([zero], [], unit, 'UTC', [start, start + 600_000])).toBe(
      'Swap is at zero throughout.',
    )
    expect(
      chartSentence([{ name: 'Swap', statistics: undefined }], [], unit, 'UTC', [
        start,
        start + 600_000,
      ]),
    ).toBe('No data in this range.')
  })
})

describe('zoom', () => {
  const whole = [0, 1000] as const

  test('stays inside the full range and spans at least three steps', () => {
    expect(limitZoom([200, 400], whole, 10)).toEqual([200, 400])
    expect(limitZoom([500, 501], whole, 10)).toEqual([486, 516])
    expect(limitZoom([-50, 20], whole, 10)).toEqual([0, 70])
    expect(limitZoom([990, 995], whole, 10)).toEqual([970, 1000])
  })

  test('is undefined for the full range', () => {
    expect(limitZoom([-10, 1010], whole, 10)).toBeUndefined()
  })

  test('keeps the time under the cursor at the same position', () => {
    expect(zoomBy(0.5, whole, whole, 200, 10)).toEqual([100, 600])
    expect(zoomBy(2, [100, 600], whole, 200, 10)).toBeUndefined()
  })

  test('is written to the URL and parsed from it', () => {
    const day = [1_763_600_000_000, 1_763_700_000_000] as const
    const zoom = [1_763_640_000_000, 1_763_650_000_000] as const
    expect(zoomOf(zoomText(zoom) ?? '', day)).toEqual(zoom)
    expect(zoomOf('1763640000000-1763800000000', day)).toEqual([1_763_640_000_000, day[1]])
    expect(zoomOf('1663640000000-1663650000000', day)).toBeUndefined()
    expect(zoomOf('yesterday', day)).toBeUndefined()
    expect(zoomOf(null, day)).toBeUndefined()
  })
})
