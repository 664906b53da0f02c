import { expect, test } from 'vitest'
import { minutes } from '#shared/clock.ts'
import { OwnCounts, type WindowCounts } from '#shared/windowCounts.ts'
import { deleteCountsAbove, expiredCounts, SharedCounts } from './windowCounters.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const { clock, platform } = await testPlatform()

const counterKinds: [string, (max?: number) => WindowCounts][] = [
  ['a process', (max) => new OwnCounts(clock, max)],
  ['a database', (max) => new SharedCounts(platform.db, clock, max)],
]

test.each(counterKinds)(
  'allows ten attempts in five minutes, counted in %s',
  async (_, countsOf) => {
    const limiter = new SignInLimiter({ clock, counts: countsOf(), subject: 'one' })
    for (let count = 0; count < 9; count++) expect(await limiter.take('ada')).toBe(0)
    clock.advance(2 * minutes)
    expect(await limiter.wait('ada')).toBe(0)
    expect(await limiter.take('ada')).toBe(0)
    expect(await limiter.take('ada')).toBe(180)
    expect(await limiter.wait('ada')).toBe(180)
    expect(await limiter.take('grace')).toBe(0)
    clock.advance(3 * minutes)
    expect(await limiter.wait('ada')).toBe(0)
    expect(await limiter.take('ada')).toBe(0)
  },
)

test.each(counterKinds)(
  'does not count an attempt that was reverted, in %s',
  async (_, countsOf) => {
    const limiter = new SignInLimiter({ clock, counts: countsOf(), subject: 'two', allowed: 2 })
    await limiter.take('ada')
    await limiter.take('ada')
    await limiter.uncount('ada')
    expect(await limiter.take('ada')).toBe(0)
    expect(await limiter.take('ada')).toBe(300)
  },
)

test.each(counterKinds)(
  'enforces the limit for concurrent attempts, in %s',
  async (_, countsOf) => {
    const counts = countsOf()
    const process = () => new SignInLimiter({ clock, counts, subject: 'three' })
    const delays = await Promise.all(Array.from({ length: 30 }, () => process().take('ada')))
    expect(delays.filter((wait) => wait === 0)).toHaveLength(10)
  },
)

test.each(counterKinds)(
  'counts all addresses of an IPv6 network as one, in %s',
  async (_, countsOf) => {
    const limiter = new SignInLimiter({ clock, counts: countsOf(), subject: 'six', allowed: 1 })
    expect(await limiter.take('2001:db8::1')).toBe(0)
    expect(await limiter.take('2001:db8::ffff:1')).toBe(300)
    expect(await limiter.take('2001:db8:0:1::1')).toBe(0)
  },
)

const deleteAll = () => platform.db.deleteFrom('window_count').execute()

test('deletes the counts that expire first when there are too many', async () => {
  await deleteAll()
  const counts = new SharedCounts(platform.db, clock)
  for (let count = 0; count < 5; count++)
    await counts.add(`row ${count}`, 1, clock.now() + 1000 + count)
  await deleteCountsAbove(platform.db, 2)
  const rows = await platform.db.selectFrom('window_count').select('until').execute()
  expect(rows).toHaveLength(2)
  expect(await counts.read('row 4')).toBeDefined()
  await deleteAll()
})

test.each(counterKinds)(
  'keeps a lockout when other clients add too many counts, in %s',
  async (_, countsOf) => {
    await deleteAll()
    const limiter = new SignInLimiter({ clock, counts: countsOf(4), subject: 'kept', allowed: 2 })
    for (const attempt of [0, 0, 300]) expect(await limiter.take('mallory')).toBe(attempt)
    clock.advance(1 * minutes)
    for (let count = 0; count < 10; count++) expect(await limiter.take(`host ${count}`)).toBe(0)
    await deleteCountsAbove(platform.db, 4)
    expect(await limiter.take('mallory')).toBe(240)
    expect(await limiter.take('host 0')).toBe(0)
    await limiter.uncount('mallory')
    expect(await limiter.wait('mallory')).toBe(0)
    await deleteAll()
  },
)

test.each(counterKinds)(
  'rejects new clients while all counts are lockouts, in %s',
  async (_, countsOf) => {
    await deleteAll()
    const counts = countsOf(3)
    const limiter = new SignInLimiter({ clock, counts, subject: 'full', allowed: 2 })
    const names = ['ada', 'grace', 'joan']
    for (const name of [...names, ...names]) expect(await limiter.take(name)).toBe(0)
    clock.advance(1 * minutes)
    expect(await limiter.take('linus')).toBe(300)
    await deleteCountsAbove(platform.db, 3)
    for (const name of names) expect(await limiter.take(name)).toBe(240)
    // Counts without a limit are not attempts to sign in.
    expect(await counts.add('calls', 1, clock.now() + 1 * minutes)).toMatchObject({ used: 1 })
    clock.advance(4 * minutes)
    expect(await limiter.take('linus')).toBe(0)
    await deleteAll()
  },
)

test('counts subjects separately, stores no plaintext names and deletes expired counts', async () => {
  const counts = new SharedCounts(platform.db, clock)
  const rows = () => platform.db.selectFrom('window_count').selectAll().execute()
  clock.advance(10 * minutes)
  await expiredCounts(platform.db, platform.jobs)
  expect(await rows()).toEqual([])
  for (const subject of ['four', 'five'])
    await new SignInLimiter({ clock, counts, subject }).take('hunter2')
  expect(await rows()).toHaveLength(2)
  expect(JSON.stringify(await rows())).not.toContain('hunter2')
  clock.advance(5 * minutes)
  await expiredCounts(platform.db, platform.jobs)
  expect(await rows()).toEqual([])
})
