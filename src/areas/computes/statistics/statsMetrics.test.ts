import { expect, test } from 'vitest'
import { metricOf, quantityOf, statsData, statsMetrics, sumSeries } from './statsMetrics.ts'

test.each([
  [
    'both',
    [
      [1, 2],
      [2, 3],
    ],
    [
      [1, 10],
      [2, 20],
    ],
    [
      [1, 12],
      [2, 23],
    ],
  ],
  [
    'one of them alone',
    [[1, 2]],
    [[3, 4]],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['nothing', undefined, [], []],
] as [string, [number, number][] | undefined, [number, number][], number[][]][])(
  'sums two series with %s',
  (_, one, other, sum) => {
    expect(sumSeries(one, other)).toEqual(sum)
  },
)

test('sums IPv4 and IPv6 for public traffic', () => {
  const data = { netv4: { out: [[1, 5]] }, netv6: { out: [[1, 7]] } } as never
  expect(metricOf('network_out').points(data)).toEqual([[1, 12]])
  expect(metricOf('netv6_out').points(data)).toEqual([[1, 7]])
})

test('returns no values for a response without data', () => {
  for (const { points } of statsMetrics) expect(points(statsData({} as never))).toEqual([])
})

test('falls back to the first metric for an unknown one', () => {
  expect(metricOf('memory').id).toBe('cpu')
  expect(metricOf(null).id).toBe('cpu')
})

test('returns the unit of each metric, in bits or bytes for network metrics', () => {
  expect(quantityOf(metricOf('cpu'), 'bits')).toBe('percent')
  expect(quantityOf(metricOf('swap'), 'bits')).toBe('operationRate')
  expect(quantityOf(metricOf('netv4_in'), 'bits')).toBe('bitRate')
  expect(quantityOf(metricOf('private_in'), 'bytes')).toBe('byteRate')
})
