import { expect, test } from 'vitest'
import { minutes, seconds } from '#shared/clock.ts'
import { operations } from './operations.ts'
import type { RateLimit } from '#shared/contract/operations.ts'
import { type CountedCaller, RateLimits } from './rateLimits.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import { SharedCounts } from '../auth/windowCounters.ts'

const { app, clock, platform, signedIn } = await testPlatform({ rateLimits: 'on' })

const get = (url: string, token?: string) =>
  app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

const many = async (calls: number, url: string, token?: string) => {
  let last = await get(url, token)
  for (let index = 1; index < calls; index++) last = await get(url, token)
  return last
}

test('sends the limit, the remaining requests and the end of the window in each response', async () => {
  const { token } = await signedIn()
  const first = await get('/v4/profile', token)
  expect(first.headers).toMatchObject({
    'x-ratelimit-limit': '400',
    'x-ratelimit-remaining': '399',
    'x-ratelimit-reset': String(Math.ceil((clock.now() + 60 * seconds) / 1000)),
    'retry-after': '60',
  })
  clock.advance(20 * seconds)
  expect((await get('/v4/profile', token)).headers).toMatchObject({
    'x-ratelimit-remaining': '398',
    'retry-after': '40',
  })
})

test('limits a list to 200 requests per minute and responds with 429 until the window ends', async () => {
  const { token } = await signedIn()
  const last = await many(200, '/v4/account/events', token)
  expect(last.statusCode).toBe(200)
  expect(last.headers['x-ratelimit-remaining']).toBe('0')
  clock.advance(59 * seconds)
  const refused = await get('/v4/account/events', token)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ errors: [{ reason: 'Too many requests' }] })
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-limit': '200' })
  // Other operations and other tokens have separate windows.
  expect((await get('/v4/profile', token)).statusCode).toBe(200)
  expect((await get('/v4/account/events', (await signedIn()).token)).statusCode).toBe(200)
  clock.advance(1 * seconds)
  expect((await get('/v4/account/events', token)).statusCode).toBe(200)
})

test('limits all operations together to 800 requests in two minutes', async () => {
  const { token } = await signedIn()
  await many(400, '/v4/profile', token)
  await many(400, '/v4/account', token)
  const refused = await get('/v4/account/settings', token)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '800', 'retry-after': '120' })
  clock.advance(2 * minutes)
  expect((await get('/v4/account/settings', token)).statusCode).toBe(200)
})

test('counts requests without a token by IP address', async () => {
  clock.advance(2 * minutes)
  expect((await many(400, '/v4/account/settings')).statusCode).toBe(401)
  expect((await get('/v4/account/settings')).statusCode).toBe(429)
  const { token } = await signedIn()
  expect((await get('/v4/account/settings', token)).statusCode).toBe(200)
})

test('counts requests with unknown tokens by IP address', async () => {
  clock.advance(2 * minutes)
  for (let index = 0; index < 400; index++)
    expect((await get('/v4/account', `made-up-${index}`)).statusCode).toBe(401)
  expect((await get('/v4/account', 'made-up')).statusCode).toBe(429)
  const { token } = await signedIn()
  expect((await get('/v4/account', token)).statusCode).toBe(200)
})

test('counts each client correctly while tens of thousands of others send requests', async () => {
  const limits = new RateLimits()
  const limit = { limit: 1, window: 60 }
  const all = async (count: number, now: number) => {
    for (let caller = 0; caller < count; caller++)
      await limits.take({ name: `${now} ${caller}`, isKnown: true }, 'any', limit, now)
  }
  await all(30_000, 0)
  const later = 2 * minutes
  const ada = { name: 'ada', isKnown: true }
  expect((await limits.take(ada, 'any', limit, later)).exceeded).toBe(false)
  await all(20_000, later)
  expect((await limits.take(ada, 'any', limit, later)).exceeded).toBe(true)
})

/** Simulates processes on one database that get the requests of a client in turn. */
async function processes(count: number) {
  let writes = 0
  const counts = new SharedCounts(platform.db, clock)
  const shared: WindowCounts = {
    read: (name) => counts.read(name),
    add: (...of) => {
      writes++
      return counts.add(...of)
    },
  }
  const all = Array.from({ length: count }, () => new RateLimits(shared))
  let requestNumber = 0
  return {
    writes: () => writes,
    take: async (caller: CountedCaller, limit: RateLimit) =>
      await all[requestNumber++ % count]?.take(caller, 'any', limit, clock.now()),
  }
}

test.each([2, 3, 5])('%i processes together accept as many requests as one', async (count) => {
  const { take, writes } = await processes(count)
  const caller = { name: `of ${count}`, isKnown: true }
  const limit = { limit: 200, window: 60 }
  for (const begun of [0, 60 * seconds]) {
    clock.advance(begun)
    for (let call = 0; call < 200; call++)
      expect(await take(caller, limit)).toMatchObject({ exceeded: false })
    let taken = 0
    for (let call = 0; call < 400; call++) if (!(await take(caller, limit))?.exceeded) taken++
    expect(taken).toBe(0)
  }
  expect(writes()).toBeLessThan(400)
})

test('writes no counts for clients far below or above their limit', async () => {
  const { take, writes } = await processes(3)
  const limit = { limit: 200, window: 60 }
  for (let call = 0; call < 51; call++) await take({ name: 'calm', isKnown: true }, limit)
  expect(writes()).toBe(0)
  const few = { limit: 10, window: 60 }
  for (let call = 0; call < 200; call++) await take({ name: 'hasty', isKnown: true }, few)
  // Two of the three processes learn of it by one more write.
  expect(writes()).toBe(12)
  // Unauthenticated clients can have any number of IP addresses.
  for (let caller = 0; caller < 30; caller++)
    for (let call = 0; call < 51; call++)
      await take({ name: `192.0.2.${caller}`, isKnown: false }, few)
  expect(writes()).toBe(12)
})

test('continues to count in the process while the database is unavailable', async () => {
  const limits = new RateLimits({
    read: () => Promise.reject(new Error('away')),
    add: () => Promise.reject(new Error('away')),
  })
  const limit = { limit: 10, window: 60 }
  const exceeded: boolean[] = []
  for (let call = 0; call < 12; call++)
    exceeded.push(
      (await limits.take({ name: 'ada', isKnown: true }, 'any', limit, clock.now())).exceeded,
    )
  expect(exceeded).toEqual([...Array<boolean>(10).fill(false), true, true])
})

test.each([
  ['createCompute', { limit: 10, window: 30 }],
  ['cloneCompute', { limit: 10, window: 30 }],
  ['createVolume', { limit: 25, window: 60 }],
  ['listImages', { limit: 20, window: 60 }],
  ['getComputeStats', { limit: 50, window: 60 }],
  ['getComputeStatsByMonth', { limit: 50, window: 60 }],
  ['openTicket', { limit: 2, window: 60 }],
  ['listBuckets', { limit: 750, window: 1 }],
  ['listComputes', { limit: 200, window: 60 }],
  ['bootCompute', { limit: 400, window: 60 }],
])('uses the limit of the contract for %s', (id, rateLimit) => {
  expect(operations.find((operation) => operation.id === id)?.rateLimit).toEqual(rateLimit)
})
