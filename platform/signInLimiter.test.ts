import { expect, test } from 'vitest'
import { minutes } from './clock.ts'
import { expiredCounts, OwnCounts, SharedCounts, type WindowCounts } from './windowCounts.ts'
import { SignInLimiter } from './signInLimiter.ts'
import { testPlatform } from './test/platform.ts'

const { clock, platform } = await testPlatform()

const kinds: [string, () => WindowCounts][] = [
  ['a process', () => new OwnCounts(clock)],
  ['a database', () => new SharedCounts(platform.db, clock)],
]

test.each(kinds)('ten tries in five minutes, counted by %s', async (_, countsOf) => {
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
})

test.each(kinds)('a try that is given back leaves room for one, in %s', async (_, countsOf) => {
  const limiter = new SignInLimiter({ clock, counts: countsOf(), subject: 'two', allowed: 2 })
  await limiter.take('ada')
  await limiter.take('ada')
  await limiter.giveBack('ada')
  expect(await limiter.take('ada')).toBe(0)
  expect(await limiter.take('ada')).toBe(300)
})

test.each(kinds)('of tries that come together no more are taken, in %s', async (_, countsOf) => {
  const counts = countsOf()
  const process = () => new SignInLimiter({ clock, counts, subject: 'three' })
  const waits = await Promise.all(Array.from({ length: 30 }, () => process().take('ada')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

test('subjects are counted apart, what is counted is not kept in words, and what is over is removed', async () => {
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
