import { expect, test } from 'vitest'
import { type DrawnLine, overlaidLines, separateLines } from './chartDrawing.ts'
import { chartModel } from './chartModel.ts'
import type { ChartSeries } from './chartSeries.ts'

const series = (id: string, ...values: number[]): ChartSeries => ({
  id,
  name: id,
  points: values.map((value, at) => [at * 1000, value] as const),
})
const all = [series('big', 800, 1000), series('small', 1, 4)]
const alerts = [
  { seriesId: 'small', limit: 3, seconds: 7200 },
  { seriesId: 'big', limit: 5000, seconds: 7200 },
]
const quantity = 'operationRate'
const model = chartModel({
  series: all,
  hidden: new Set(),
  alerts,
  quantity,
  domain: [0, 2000],
  zone: 'UTC',
})
const lines: DrawnLine[] = all.map(({ id, name }, index) => ({
  index,
  id,
  name,
  color: 'red',
  dash: undefined,
}))

test('draws overlaid lines on one common scale', () => {
  const { top, rows, limits, captions } = overlaidLines({ model, lines, alerts, quantity })
  expect(top).toBe(1000)
  expect(rows[1]?.values).toEqual([1000, 4])
  expect(limits).toEqual([{ value: 3, label: '3 IOPS' }])
  expect(captions).toEqual([])
})

test('does not draw a limit that only another series reaches', () => {
  const limits = (...small: number[]) => {
    const input = {
      series: [series('private', 800, 1000), series('public', ...small)],
      hidden: new Set<string>(),
      alerts: [{ seriesId: 'public', limit: 500, seconds: 7200 }],
      quantity: 'bitRate' as const,
      domain: [0, 2000] as const,
      zone: 'UTC',
    }
    return overlaidLines({ ...input, model: chartModel(input), lines }).limits
  }
  expect(limits(1, 249)).toEqual([])
  expect(limits(1, 250)).toEqual([{ value: 500, label: '500 bit/s' }])
})

test('draws each separate line in its own band with its own name and scale', () => {
  const drawing = separateLines({ model, lines, alerts, quantity })
  const { top, rows, ticks, captions, limits, heightOf, pixels } = drawing
  expect(top).toBe(2)
  expect(rows[1]?.values).toEqual([1.72, 0.72])
  expect(ticks.map(({ value, label }) => [value, label])).toEqual([
    [1, '0'],
    [1.72, '1,000'],
    [0, '0'],
    [0.72, '4'],
  ])
  expect(captions.map(({ text }) => text)).toEqual(['big', 'small'])
  expect(limits).toEqual([{ value: 0.54, label: '3 IOPS' }])
  expect(lines.map((line) => heightOf(line, 2))).toEqual([1.00144, 0.36])
  expect(pixels).toBe(190)
})

test('omits the band of a hidden separate line and makes the plot higher for many lines', () => {
  const one = separateLines({ model, lines: lines.slice(1), alerts: [], quantity })
  expect(one.top).toBe(1)
  expect(one.rows[1]?.values).toEqual([null, 0.72])
  const eight = Array.from({ length: 8 }, (_, index) => ({ ...lines[0], index }) as DrawnLine)
  expect(separateLines({ model, lines: eight, alerts: [], quantity }).pixels).toBe(416)
})
