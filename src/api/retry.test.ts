import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { isTransient, retryDelay, shouldRetry, withRetries } from './retry.ts'

const failed = (status: number, headers: Record<string, string> = {}, unsent = false) =>
  new ApiError({
    status,
    faults: [{ reason: 'No' }],
    headers: new Headers(headers),
    method: 'GET',
    path: '/v4/tags',
    unsent,
  })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  [0, true],
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [408, false],
  [500, false],
])('a read that failed with %d is sent again: %s', (status, again) => {
  expect(isTransient(failed(status))).toBe(again)
})

test('maintenance, calls that never left and foreign errors are not tried again', () => {
  expect(isTransient(failed(503, { 'X-Maintenance-Mode': 'true' }))).toBe(false)
  expect(isTransient(failed(0, {}, true))).toBe(false)
  expect(isTransient(new TypeError('x'))).toBe(false)
})

test('two retries, no more', () => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, failed(502)))).toEqual([
    true,
    true,
    false,
  ])
})

test('only a 429 obeys Retry-After, which other answers carry too', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect(retryDelay(0, failed(429, { 'Retry-After': '7' }))).toBe(7500)
  expect(retryDelay(0, failed(429, { 'Retry-After': '7000' }))).toBe(60_500)
  expect(retryDelay(0, failed(502, { 'Retry-After': '7' }))).toBe(1000)
  expect(retryDelay(1, failed(429))).toBe(2000)
})

test('a part of a query is read again and then gives its answer', async () => {
  vi.useFakeTimers()
  const read = vi.fn<() => Promise<string>>()
  read
    .mockRejectedValueOnce(failed(502))
    .mockRejectedValueOnce(failed(0))
    .mockResolvedValueOnce('rows')
  const done = withRetries(read, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await done).toBe('rows')
  expect(read).toHaveBeenCalledTimes(3)
})

test('a refusal is given back at once, and waiting ends with the query', async () => {
  vi.useFakeTimers()
  const refused = vi.fn(() => Promise.reject(failed(400)))
  await expect(withRetries(refused, new AbortController().signal)).rejects.toMatchObject({
    status: 400,
  })
  expect(refused).toHaveBeenCalledOnce()
  const controller = new AbortController()
  const waiting = withRetries(() => Promise.reject(failed(502)), controller.signal)
  const outcome = expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  await outcome
})
