import { expect, test } from 'vitest'
import { days, hours, minutes } from '#shared/clock.ts'
import { inTransaction } from '../database/transaction.ts'
import { emit } from './emit.ts'
import { eventTotalSweep } from './eventCounts.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const { platform, clock, signedIn } = await testPlatform()

const keepTotals = eventTotalSweep(1)

const emitEvents = (accountId: number, count: number) =>
  inTransaction(platform.db, async (tx) => {
    for (let index = 0; index < count; index++)
      await emit(tx, { accountId, action: 'told', username: null, now: clock.now() })
  })

const total = async (accountId: number) =>
  (
    await platform.db
      .selectFrom('event_total')
      .select('total')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.total

test('returns the exact number of events, including those not yet counted in the stored total', async () => {
  const me = await signedIn()
  const { accountId } = me.user
  const other = await signedIn()
  await emitEvents(other.user.accountId, 3)
  const results = async () => (await me.call('listEvents', {})).results
  await emitEvents(accountId, 5)
  expect(await results()).toBe(5)
  clock.advance(2 * hours)
  await emitEvents(accountId, 2)
  await keepTotals(platform.db, platform.jobs)
  expect(await total(accountId)).toBe(5)
  expect(await results()).toBe(7)
  clock.advance(2 * hours)
  await keepTotals(platform.db, platform.jobs)
  expect(await total(accountId)).toBe(7)
  expect(await results()).toBe(7)

  // Five events are not listed any more, and later deleted.
  clock.advance(90 * days - 4 * hours + minutes)
  await emitEvents(accountId, 1)
  expect(await results()).toBe(3)
  clock.advance(hours)
  await platform.jobs.runDue()
  expect(await results()).toBe(3)
  clock.advance(hours)
  await platform.jobs.runDue()
  expect(await results()).toBe(1)
  expect(await total(accountId)).toBe(0)
  expect((await other.call('listEvents', {})).results).toBe(0)
})

test('stores totals only for accounts with many events', async () => {
  const [few, many] = [await signedIn(), await signedIn()]
  await emitEvents(few.user.accountId, 999)
  await emitEvents(many.user.accountId, 1000)
  clock.advance(2 * hours)
  await platform.jobs.runDue()
  expect(await total(few.user.accountId)).toBeUndefined()
  expect(await total(many.user.accountId)).toBe(1000)
})

test('returns all events in order across the pages of a list', async () => {
  const me = await signedIn()
  await emitEvents(me.user.accountId, 253)
  const whole = (await me.call('listEvents', { query: { page_size: 500 } })).data
  const ids: number[] = []
  for (let page = 1; page <= 11; page++) {
    const { data, pages, results } = await me.call('listEvents', { query: { page, page_size: 25 } })
    expect({ pages, results, count: data.length }).toEqual({
      pages: 11,
      results: 253,
      count: page === 11 ? 3 : 25,
    })
    ids.push(...data.map(({ id }) => id))
  }
  expect(ids).toEqual(whole.map(({ id }) => id))
})
