import { expect, test } from 'vitest'
import { days, hours } from '#shared/clock.ts'
import type { StatsSeries } from '../../../generated/types.gen.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { testPlatform } from '../../../../test/support/platform/platform.ts'
import type { NewCompute } from '../creation/provision.ts'

const { clock, platform, signedIn } = await testPlatform()

async function account(overrides: Partial<NewCompute> = {}) {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, {
    created: clock.now() - 100 * days,
    workload: 'web',
    ...overrides,
  })
  const path = { computeId: id }
  return {
    me,
    path,
    transfer: () => me.call('getComputeTransfer', { path }),
    month: (year: number, month: number) =>
      me.call('getComputeTransferByMonth', { path: { ...path, year, month } }),
  }
}

const bytesOf = (...series: StatsSeries[]) =>
  series.flat().reduce((sum, [, value]) => sum + (value * 2 * hours) / 1000 / 8, 0)

test('matches the sum of the statistics of a month', async () => {
  const { me, path, month } = await account({ privateIp: true })
  const { data } = await me.call('getComputeStatsByMonth', {
    path: { ...path, year: 2026, month: 4 },
  })
  const { bytes_in, bytes_out, bytes_total } = await month(2026, 4)
  expect(bytes_total).toBe(bytes_in + bytes_out)
  expect(bytes_in / bytesOf(data.netv4.in, data.netv6.in)).toBeCloseTo(1, 6)
  expect(bytes_out / bytesOf(data.netv4.out, data.netv6.out)).toBeCloseTo(1, 6)
})

test('reports the current usage in bytes and the quota in GB', async () => {
  const { transfer, month } = await account()
  const { used, quota, billable } = await transfer()
  const { bytes_out } = await month(2026, 5)
  expect(used).toBe(bytes_out)
  expect(used).toBeGreaterThan(10 ** 9)
  expect({ quota, billable }).toEqual({ quota: 4000, billable: 0 })
  clock.advance(6 * hours)
  expect((await transfer()).used).toBeGreaterThan(used)
})

test('bills each GB over the quota', async () => {
  const { me, path, transfer } = await account()
  await platform.db
    .updateTable('compute')
    .set({ transfer: 1 })
    .where('id', '=', path.computeId)
    .execute()
  const { used, quota, billable } = await transfer()
  expect(quota).toBe(1)
  expect(billable).toBe(Math.ceil(used / 10 ** 9 - 1))
  expect(billable).toBeGreaterThan(0)
  expect(await me.call('getCompute', { path })).toMatchObject({ specs: { transfer: 1 } })
})

test('prorates the quota in the first month of an instance', async () => {
  const { transfer } = await account({ created: Date.UTC(2026, 4, 11) })
  expect((await transfer()).quota).toBe(Math.ceil((4000 * 21) / 31))
})

test('reports zeros for a month without traffic', async () => {
  const nothing = { bytes_in: 0, bytes_out: 0, bytes_total: 0 }
  const { month } = await account({ created: Date.UTC(2026, 3, 2) })
  expect(await month(2026, 3)).toEqual(nothing)
  expect(await month(2000, 1)).toEqual(nothing)
  const off = await account({ status: 'offline' })
  expect(await off.month(2026, 4)).toEqual(nothing)
  expect(await off.transfer()).toEqual({ used: 0, quota: 4000, billable: 0 })
})

test('counts only powered-on time', async () => {
  const half = { startedAt: Date.UTC(2026, 2, 20), endedAt: Date.UTC(2026, 3, 15) }
  const { me, path, month } = await account({ status: 'offline', powered: [half] })
  const { data } = await me.call('getComputeStatsByMonth', {
    path: { ...path, year: 2026, month: 4 },
  })
  expect(data.cpu).toHaveLength(14 * 12)
  const { bytes_out } = await month(2026, 4)
  expect(bytes_out / bytesOf(data.netv4.out, data.netv6.out)).toBeCloseTo(1, 6)
  expect(await month(2026, 5)).toMatchObject({ bytes_total: 0 })
})
