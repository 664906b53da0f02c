import { expect, test } from 'vitest'
import { days, hours, minutes } from '#shared/clock.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { duringTransaction } from '../../../test/support/platform/duringTransaction.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { clock, platform, settle, signedIn } = await testPlatform()

const instance = async (of: SignedIn, region: string) =>
  (
    await newTestCompute(platform, of, {
      region,
      created: clock.now() - 100 * days,
      workload: 'web',
    })
  ).id

const gigabytes = async (of: SignedIn, ids: number[]) => {
  let bytes = 0
  for (const computeId of ids)
    bytes += (await of.call('getComputeTransfer', { path: { computeId } })).used
  return Math.round(bytes / 10 ** 7) / 100
}

test('reports no transfer for an account without instances', async () => {
  const { call } = await signedIn()
  expect(await call('getAccountTransfer')).toEqual({
    used: 0,
    quota: 0,
    billable: 0,
    region_transfers: [],
  })
})

test('sums the quota and usage of all instances of the account as time passes', async () => {
  const me = await signedIn()
  const ids = [await instance(me, 'us-east'), await instance(me, 'eu-west')]
  await instance(await signedIn(), 'us-east')
  for (const pause of [0, 2 * hours, 5 * days]) {
    clock.advance(pause)
    const { used, quota, billable } = await me.call('getAccountTransfer')
    expect(used).toBe(await gigabytes(me, ids))
    expect(used).toBeGreaterThan(0)
    expect({ quota, billable }).toEqual({ quota: 8000, billable: 0 })
  }
  clock.advance(30 * days)
  expect((await me.call('getAccountTransfer')).used).toBe(await gigabytes(me, ids))
})

test('counts the transfer of an instance up to its shutdown', async () => {
  const me = await signedIn()
  const id = await instance(me, 'us-east')
  await me.call('getAccountTransfer')
  clock.advance(3 * hours)
  await me.call('shutdownCompute', { path: { computeId: id } })
  clock.advance(days)
  await platform.jobs.runDue()
  clock.advance(days)
  expect((await me.call('getAccountTransfer')).used).toBe(await gigabytes(me, [id]))
})

test('drops the transfer of a deleted instance and moves the transfer of a migrated one to its new region', async () => {
  const me = await signedIn()
  const [first, second] = [await instance(me, 'us-east'), await instance(me, 'us-east')]
  const both = (await me.call('getAccountTransfer')).used
  expect(both).toBe(await gigabytes(me, [first, second]))
  await me.call('deleteCompute', { path: { computeId: first } })
  await settle()
  expect((await me.call('getAccountTransfer')).used).toBe(await gigabytes(me, [second]))
  await me.call('migrateCompute', { path: { computeId: second }, body: { region: 'br-gru' } })
  await settle()
  clock.advance(2 * hours)
  expect(await me.call('getAccountTransfer')).toMatchObject({
    used: 0,
    region_transfers: [{ id: 'br-gru', used: await gigabytes(me, [second]) }],
  })
})

test('drops the transfer of an instance that is deleted while totals are computed', async () => {
  const me = await signedIn()
  const [first, second] = [await instance(me, 'us-east'), await instance(me, 'us-east')]
  await me.call('deleteCompute', { path: { computeId: first } })
  clock.advance(days)
  // Run the shutdown job, which precedes the deletion.
  await platform.jobs.runDue()
  clock.advance(days)
  const [{ used }] = await Promise.all([me.call('getAccountTransfer'), platform.jobs.runDue()])
  expect(used).toBeGreaterThan(0)
  expect((await me.call('getAccountTransfer')).used).toBe(await gigabytes(me, [second]))
})

test('drops the transfer of an instance that is deleted while the first total is being stored', async () => {
  const me = await signedIn()
  const { accountId } = me.user
  const [first, second] = [await instance(me, 'us-east'), await instance(me, 'us-east')]
  await me.call('deleteCompute', { path: { computeId: first } })
  clock.advance(days)
  // Run the shutdown job, which precedes the deletion.
  await platform.jobs.runDue()
  clock.advance(days)
  await me.call('getAccountTransfer')
  const gone = platform.db.deleteFrom('egress_traffic').where('account_id', '=', accountId)
  const sum = await gone.returningAll().executeTakeFirstOrThrow()
  await duringTransaction(
    platform.db,
    (tx) => tx.insertInto('egress_traffic').values(sum).execute(),
    () => platform.jobs.runDue(),
  )
  expect((await me.call('getAccountTransfer')).used).toBe(await gigabytes(me, [second]))
})

test('updates the transfer total in the background after the first request for it', async () => {
  const me = await signedIn()
  const id = await instance(me, 'us-east')
  const row = () =>
    platform.db
      .selectFrom('egress_traffic')
      .select(['month', 'next_slot', 'version'])
      .where('account_id', '=', me.user.accountId)
      .executeTakeFirst()
  await platform.jobs.runDue()
  expect(await row()).toBeUndefined()
  await me.call('getAccountTransfer')
  for (const pause of [2 * hours, 31 * days]) {
    clock.advance(pause)
    // Each run of the sweep processes one batch of one account.
    for (let round = 0; round < 50; round++) await platform.jobs.runDue()
    const before = await row()
    expect(before?.next_slot).toBe(Math.floor(clock.now() / (5 * minutes)))
    expect((await me.call('getAccountTransfer')).used).toBe(await gigabytes(me, [id]))
    expect(await row()).toEqual(before)
  }
})

test('reports a separate transfer pool for a region with different prices', async () => {
  const me = await signedIn()
  const [here, there] = [await instance(me, 'us-east'), await instance(me, 'br-gru')]
  expect(await me.call('getAccountTransfer')).toMatchObject({
    used: await gigabytes(me, [here]),
    quota: 4000,
    region_transfers: [{ id: 'br-gru', used: await gigabytes(me, [there]), quota: 4000 }],
  })
})

test('bills the transfer beyond the quota of a pool', async () => {
  const me = await signedIn()
  const ids = [await instance(me, 'us-east'), await instance(me, 'us-east')]
  await platform.db.updateTable('compute').set({ transfer: 1 }).where('id', 'in', ids).execute()
  const { used, quota, billable } = await me.call('getAccountTransfer')
  expect(quota).toBe(2)
  expect(billable).toBe(Math.ceil(used - 2))
})

test('lists the services that each region offers to the account', async () => {
  const { call } = await signedIn()
  const { data, results } = await call('listAccountAvailability')
  expect(results).toBe(25)
  const newark = data.find(({ region }) => region === 'us-east')
  expect(newark).toMatchObject({
    available: expect.arrayContaining(['Computes', 'Managed Databases', 'Vlans']),
    unavailable: ['VPCs'],
  })
  expect(await call('getAccountAvailability', { path: { regionId: 'us-east' } })).toEqual(newark)
  await expect(
    call('getAccountAvailability', { path: { regionId: 'moon-1' } }),
  ).rejects.toMatchObject({ status: 404 })
})
