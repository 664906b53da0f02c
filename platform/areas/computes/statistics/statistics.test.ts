import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#shared/clock.ts'
import type { ComputeStats, StatsSeries } from '../../../generated/types.gen.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { testPlatform } from '../../../../test/support/platform/platform.ts'
import type { NewCompute } from '../creation/provision.ts'

const { clock, platform, settle, signedIn } = await testPlatform()

const unavailable = {
  status: 400,
  faults: [{ reason: 'Stats are unavailable at this time.' }],
}

async function account(overrides: Partial<NewCompute> = {}) {
  const me = await signedIn()
  const compute = await newTestCompute(platform, me, {
    created: clock.now() - 100 * days,
    workload: 'web',
    ...overrides,
  })
  const path = { computeId: compute.id }
  return {
    me,
    compute,
    path,
    day: () => me.call('getComputeStats', { path }),
    month: (year: number, month: number) =>
      me.call('getComputeStatsByMonth', { path: { ...path, year, month } }),
  }
}

const allSeries = ({ data }: ComputeStats): StatsSeries[] => [
  data.cpu,
  ...Object.values(data.io),
  ...Object.values(data.netv4),
  ...Object.values(data.netv6),
]

const times = (series: StatsSeries) => series.map(([time]) => time)
const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const averageOf = (series: StatsSeries) => average(series.map(([, value]) => value))

test('averages the past 24 hours over five minutes', async () => {
  const { compute, day } = await account({ label: 'web-1' })
  const stats = await day()
  expect(stats.title).toBe(`compute.example - web-1 (compute${compute.id}) - day (5 min avg)`)
  const sampleTimes = times(stats.data.cpu)
  const last = Math.floor(clock.now() / (5 * minutes)) * 5 * minutes - 5 * minutes
  expect(sampleTimes).toEqual(
    Array.from({ length: 288 }, (_, index) => last - (287 - index) * 5 * minutes),
  )
})

test('uses the same times in all series of a response', async () => {
  const { day, month } = await account()
  for (const stats of [await day(), await month(2026, 5), await month(2026, 4)]) {
    const series = allSeries(stats)
    expect(series).toHaveLength(11)
    for (const one of series) expect(times(one)).toEqual(times(stats.data.cpu))
  }
})

test('averages the past 30 days over two hours for the current month', async () => {
  const { compute, month } = await account()
  const stats = await month(2026, 5)
  expect(stats.title).toBe(
    `compute.example - ${compute.label} (compute${compute.id}) - month (2 hr avg)`,
  )
  const sampleTimes = times(stats.data.cpu)
  expect(sampleTimes.length).toBeGreaterThanOrEqual(359)
  expect(sampleTimes.length).toBeLessThanOrEqual(361)
  expect(sampleTimes[0]).toBeGreaterThanOrEqual(clock.now() - 30 * days)
  expect(sampleTimes[0]).toBeLessThan(clock.now() - 30 * days + 2 * hours)
  for (const [index, time] of sampleTimes.entries())
    expect(time).toBe((sampleTimes[0] ?? 0) + index * 2 * hours)
})

test('returns exactly the days of a past month', async () => {
  const { month } = await account()
  const stats = await month(2026, 3)
  expect(stats.title).toContain(' - 2026-03 (2 hr avg)')
  const sampleTimes = times(stats.data.cpu)
  expect(sampleTimes).toHaveLength(31 * 12)
  expect(sampleTimes[0]).toBe(Date.UTC(2026, 2, 1))
  expect(sampleTimes.at(-1)).toBe(Date.UTC(2026, 3, 1) - 2 * hours)
})

test('returns matching values for a day and for its month', async () => {
  const { day, month } = await account()
  const daily = allSeries(await day())
  const monthly = allSeries(await month(2026, 5))
  for (const [index, series] of daily.entries()) {
    const whole = (monthly[index] ?? []).filter(
      ([time]) => time >= (series[0]?.[0] ?? 0) && time + 2 * hours <= clock.now(),
    )
    expect(whole.length).toBeGreaterThanOrEqual(11)
    for (const [time, value] of whole) {
      const parts = series.filter(([at]) => at >= time && at < time + 2 * hours)
      expect(parts).toHaveLength(24)
      expect(value).toBeCloseTo(averageOf(parts), 1)
    }
  }
})

test('returns the same values for a time in later requests', async () => {
  const { day } = await account()
  const before = await day()
  expect(await day()).toEqual(before)
  clock.advance(3 * hours)
  const after = await day()
  const known = new Map(after.data.netv4.out)
  const shared = before.data.netv4.out.filter(([time]) => known.has(time))
  expect(shared).toHaveLength(288 - 36)
  for (const [time, value] of shared) expect(known.get(time)).toBe(value)
})

test('returns different statistics for two instances', async () => {
  const one = await account()
  const other = await account()
  expect((await one.day()).data.cpu).not.toEqual((await other.day()).data.cpu)
})

test('limits values to the capacity of the instance', async () => {
  for (const workload of ['web', 'db', 'batch', 'idle'] as const) {
    const { month, day } = await account({ workload, privateIp: true })
    for (const stats of [await month(2026, 3), await day()]) {
      for (const series of allSeries(stats))
        expect(series.every(([, value]) => value >= 0)).toBe(true)
      expect(Math.max(...stats.data.cpu.map(([, value]) => value))).toBeLessThanOrEqual(200)
    }
  }
})

test('simulates more load of a web server by day and on workdays', async () => {
  const { month } = await account()
  const { cpu } = (await month(2026, 3)).data
  const byHour = Map.groupBy(cpu, ([time]) => new Date(time).getUTCHours())
  const hourly = [...byHour.values()].map(averageOf)
  expect(Math.max(...hourly)).toBeGreaterThan(3 * Math.min(...hourly))
  const isWeekend = ([time]: [number, number]) => [0, 6].includes(new Date(time).getUTCDay())
  expect(averageOf(cpu.filter(isWeekend))).toBeLessThan(
    0.9 * averageOf(cpu.filter((point) => !isWeekend(point))),
  )
})

test('simulates different load for each kind of instance', async () => {
  const stats = async (workload: 'web' | 'db' | 'batch' | 'idle') =>
    (await (await account({ workload, privateIp: true })).month(2026, 3)).data
  const [web, db, batch, idle] = [
    await stats('web'),
    await stats('db'),
    await stats('batch'),
    await stats('idle'),
  ]
  expect(averageOf(idle.cpu)).toBeLessThan(5)
  expect(averageOf(web.netv4.out)).toBeGreaterThan(10 * averageOf(db.netv4.out))
  expect(averageOf(db.io.io)).toBeGreaterThan(3 * averageOf(web.io.io))
  expect(averageOf(db.netv4.private_out)).toBeGreaterThan(averageOf(db.netv4.out))
  const share = batch.cpu.filter(([, value]) => value > 100).length / batch.cpu.length
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.3)
})

test('reports no private traffic for an instance without a private network', async () => {
  const { data } = await (await account()).day()
  for (const series of [data.netv4.private_in, data.netv4.private_out])
    expect(series.every(([, value]) => value === 0)).toBe(true)
})

test('reports no statistics in the first seven minutes of an instance', async () => {
  const { day, month } = await account({ created: clock.now() })
  const now = new Date(clock.now())
  clock.advance(7 * minutes - seconds)
  await expect(day()).rejects.toMatchObject(unavailable)
  await expect(month(now.getUTCFullYear(), now.getUTCMonth() + 1)).rejects.toMatchObject(
    unavailable,
  )
  clock.advance(seconds)
  expect((await day()).data.cpu.length).toBeGreaterThanOrEqual(1)
})

test('leaves a gap for the time when the instance was off', async () => {
  const { me, path, day, month } = await account()
  const off = clock.now()
  await me.call('shutdownCompute', { path })
  await settle()
  clock.advance(3 * hours)
  await me.call('bootCompute', { path })
  await settle()
  const on = clock.now()
  clock.advance(4 * hours)
  const { cpu } = (await day()).data
  const within = cpu.filter(([time]) => time > off + 5 * minutes && time < on - 5 * minutes)
  expect(within).toEqual([])
  expect(cpu.length).toBeGreaterThan(288 - 38)
  expect(cpu.length).toBeLessThan(288 - 34)
  const monthly = (await month(2026, 5)).data.cpu
  expect(monthly.length).toBeLessThan(361)
})

test('returns empty series for an instance that was never on', async () => {
  const { day, month } = await account({ status: 'offline' })
  for (const stats of [await day(), await month(2026, 4)])
    for (const series of allSeries(stats)) expect(series).toEqual([])
})

test('starts the first month at the creation of the instance', async () => {
  const created = Date.UTC(2026, 2, 20, 12)
  const { month } = await account({ created })
  const sampleTimes = times((await month(2026, 3)).data.cpu)
  expect(sampleTimes[0]).toBe(created)
  expect(sampleTimes).toHaveLength(11 * 12 + 6)
})

test('reports no statistics for a month before the creation of the instance', async () => {
  const { month } = await account({ created: Date.UTC(2026, 2, 20) })
  await expect(month(2026, 2)).rejects.toMatchObject(unavailable)
  await expect(month(2000, 1)).rejects.toMatchObject(unavailable)
})

test.each([
  [2026, 6, 'month'],
  [2026, 12, 'month'],
  [2027, 1, 'year'],
  [2037, 12, 'year'],
])('rejects the future month %i-%i', async (year, month, field) => {
  const { me, path, month: stats } = await account()
  const refused = {
    status: 400,
    faults: [{ field, reason: 'Must be the current month or a past one' }],
  }
  await expect(stats(year, month)).rejects.toMatchObject(refused)
  await expect(
    me.call('getComputeTransferByMonth', { path: { ...path, year, month } }),
  ).rejects.toMatchObject(refused)
})

test.each([
  [1999, 12],
  [2038, 1],
  [2026, 0],
  [2026, 13],
])('does not find the month %i-%i', async (year, month) => {
  const { me, path, month: stats } = await account()
  await expect(stats(year, month)).rejects.toMatchObject({ status: 404 })
  await expect(
    me.call('getComputeTransferByMonth', { path: { ...path, year, month } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('does not change past statistics with the type or label', async () => {
  const { compute, day } = await account({ label: 'web-1' })
  const before = await day()
  await platform.db
    .updateTable('compute')
    .set({ label: 'db-9', vcpus: 16, type: 'g6-standard-16' })
    .where('id', '=', compute.id)
    .execute()
  expect((await day()).data).toEqual(before.data)
})
