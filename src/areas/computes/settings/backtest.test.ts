import { minute } from '#contract/rules/durations.ts'
import { describe, expect, test } from 'vitest'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { backtest, quotaShares } from './backtest.ts'
import { summarizeBacktest } from './backtestSummary.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const start = now - 24 * 60 * minute

type Values = (number | undefined)[]
const repeat = (count: number, value: number | undefined): Values =>
  Array.from<number | undefined>({ length: count }).fill(value)

/** Five-minute averages of the last day; undefined represents five minutes without power. */
const series = (values: Values) =>
  values.flatMap((value, index): [number, number][] =>
    value === undefined ? [] : [[start + index * 5 * minute, value]],
  )

const stats = (values: Values): ComputeStats => {
  const points = series(values)
  const network = { in: points, out: points }
  return { data: { cpu: points, io: { io: points }, netv4: network, netv6: network } }
}

const spike = [...repeat(100, 10), ...repeat(6, 100), ...repeat(182, 10)]
const load = [...repeat(100, 10), ...repeat(48, 100), ...repeat(140, 10)]
const twice = [...load.slice(0, 200), ...repeat(48, 100), ...repeat(40, 10)]
const withoutPower = [...repeat(100, 100), ...repeat(60, undefined), ...repeat(128, 100)]

describe('an alert over a day', () => {
  test.each<[string, Values, number, number]>([
    ['quiet', repeat(288, 10), 90, 0],
    ['with half an hour of load', spike, 90, 0],
    ['with half an hour of load and a low limit', spike, 20, 1],
    ['with four hours of load', load, 90, 1],
    ['with load twice', twice, 90, 2],
    ['with load at the limit', load, 100, 0],
    ['with five hours without power between load', withoutPower, 90, 2],
    ['switched off', load, 0, 0],
    ['shorter than the average', repeat(20, 100), 90, 0],
  ])('fires the expected number of times: %s', (_, values, limit, fired) => {
    expect(backtest('cpu', stats(values), undefined, now).history(limit)?.fired ?? 0).toBe(fired)
  })

  test('counts disk IO in operations per second', () => {
    const io = backtest('io', stats(load), undefined, now)
    expect(io.quantity).toBe('operationRate')
    expect(io.history(99)?.fired).toBe(1)
  })

  test('sums IPv4 and IPv6 traffic in Mbit/s', () => {
    const network = backtest('network_in', stats(repeat(288, 6_000_000)), undefined, now)
    expect(network.inBase(10)).toBe(10_000_000)
    expect(network.history(11)?.fired).toBe(1)
    expect(network.history(12)?.fired).toBe(0)
  })

  test('has no history without statistics', () => {
    expect(backtest('cpu', undefined, undefined, now).history(90)).toBeUndefined()
    expect(backtest('transfer_quota', stats(load), undefined, now).history(80)).toBeUndefined()
  })
})

describe('the used share of the transfer quota', () => {
  const gigabyte = 10 ** 9
  // Rate of one gigabyte every five minutes, half of it over each IP version.
  const rate = (gigabyte * 8) / 300 / 2
  const transfer = { used: 300 * gigabyte, quota: 400, billable: 0 }

  test('is computed backwards from the current usage', () => {
    const usage = quotaShares(transfer, stats(repeat(288, rate)).data ?? {}, now)
    expect(usage).toHaveLength(288)
    expect(usage.at(-1)?.[1]).toBeCloseTo(75)
    expect(usage[0]?.[1]).toBeCloseTo((13 / 400) * 100)
  })

  test('starts at the beginning of the month, in UTC', () => {
    const usage = quotaShares(
      transfer,
      stats(repeat(288, rate)).data ?? {},
      Date.parse('2026-12-01T00:00:00Z'),
    )
    expect(usage).toEqual([])
    const early = Date.UTC(2026, 10, 1, 2)
    const points = [-10, -5, 0, 5].map((at): [number, number] => [
      Date.UTC(2026, 10, 1) + at * minute,
      rate,
    ])
    expect(quotaShares(transfer, { netv4: { out: points } }, early).map(([time]) => time)).toEqual([
      Date.UTC(2026, 10, 1),
      Date.UTC(2026, 10, 1) + 5 * minute,
    ])
  })

  test('fires once when it is exceeded, and not again after an outage', () => {
    const values = withoutPower.map((value) => (value === undefined ? undefined : rate))
    const quota = backtest('transfer_quota', stats(values), transfer, now)
    expect(quota.history(50)?.fired).toBe(1)
    expect(quota.history(20)?.fired).toBe(1)
    expect(quota.history(80)?.fired).toBe(0)
  })

  test('is unknown without a quota', () => {
    expect(quotaShares({ used: 5 }, stats(load).data ?? {}, now)).toEqual([])
    expect(quotaShares({ quota: 5 }, stats(load).data ?? {}, now)).toEqual([])
  })
})

describe('the summary of alerts', () => {
  const cpu = backtest('cpu', stats(load), undefined, now)
  const said = (limit: unknown) => {
    const { short, more } = summarizeBacktest(cpu, limit, 'the last 24 hours')
    return `${short} ${more}`.trim()
  }

  test.each([
    [90, '1 alert in the last 24 hours; above it for 2 h 25 min.'],
    [120, 'No alerts in the last 24 hours.'],
    [0, 'Off: no alerts.'],
    [null, 'Enter a whole number to preview its alerts.'],
    ['9x', 'Enter a whole number to preview its alerts.'],
    [1.5, 'Enter a whole number to preview its alerts.'],
    [-1, 'Enter a whole number to preview its alerts.'],
  ])('shows the result for a threshold of %s', (limit, text) => {
    expect(said(limit)).toBe(text)
  })

  test('reports missing data without statistics', () => {
    const none = backtest('cpu', undefined, undefined, now)
    expect(summarizeBacktest(none, 90, 'the last 24 hours').more).toBe(
      'No data in the last 24 hours to preview it with.',
    )
  })
})
