import { expect, test } from 'vitest'
import { minutes, seconds } from './clock.ts'
import { operations } from './contract.ts'
import { RateLimits } from './rateLimits.ts'
import { testPlatform } from './test/platform.ts'

const { app, clock, signedIn } = await testPlatform({ rateLimits: 'on' })

const get = (url: string, token?: string) =>
  app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

const many = async (calls: number, url: string, token?: string) => {
  let last = await get(url, token)
  for (let index = 1; index < calls; index++) last = await get(url, token)
  return last
}

test('every answer counts down to its limit and says when the window ends', async () => {
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

test('a list takes 200 calls a minute, then 429 until the window ends', async () => {
  const { token } = await signedIn()
  const last = await many(200, '/v4/account/events', token)
  expect(last.statusCode).toBe(200)
  expect(last.headers['x-ratelimit-remaining']).toBe('0')
  clock.advance(59 * seconds)
  const refused = await get('/v4/account/events', token)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ errors: [{ reason: 'Too many requests' }] })
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-limit': '200' })
  // Other operations and other tokens have windows of their own.
  expect((await get('/v4/profile', token)).statusCode).toBe(200)
  expect((await get('/v4/account/events', (await signedIn()).token)).statusCode).toBe(200)
  clock.advance(1 * seconds)
  expect((await get('/v4/account/events', token)).statusCode).toBe(200)
})

test('all operations together take 800 calls in two minutes', async () => {
  const { token } = await signedIn()
  await many(400, '/v4/profile', token)
  await many(400, '/v4/account', token)
  const refused = await get('/v4/account/settings', token)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '800', 'retry-after': '120' })
  clock.advance(2 * minutes)
  expect((await get('/v4/account/settings', token)).statusCode).toBe(200)
})

test('calls without a token are counted by address', async () => {
  clock.advance(2 * minutes)
  expect((await many(400, '/v4/account/settings')).statusCode).toBe(401)
  expect((await get('/v4/account/settings')).statusCode).toBe(429)
  const { token } = await signedIn()
  expect((await get('/v4/account/settings', token)).statusCode).toBe(200)
})

test('calls with tokens that nobody has are counted by address', async () => {
  clock.advance(2 * minutes)
  for (let index = 0; index < 400; index++)
    expect((await get('/v4/account', `made-up-${index}`)).statusCode).toBe(401)
  expect((await get('/v4/account', 'made-up')).statusCode).toBe(429)
  const { token } = await signedIn()
  expect((await get('/v4/account', token)).statusCode).toBe(200)
})

test('many callers do not set each other back', () => {
  const limits = new RateLimits()
  const limit = { limit: 1, window: 60 }
  const all = (count: number, now: number) => {
    for (let caller = 0; caller < count; caller++)
      limits.take(`${now} ${caller}`, 'any', limit, now)
  }
  all(30_000, 0)
  const later = 2 * minutes
  expect(limits.take('ada', 'any', limit, later).exceeded).toBe(false)
  all(20_000, later)
  expect(limits.take('ada', 'any', limit, later).exceeded).toBe(true)
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
])('%s has the limit of the contract', (id, rateLimit) => {
  expect(operations.find((operation) => operation.id === id)?.rateLimit).toEqual(rateLimit)
})
