import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { isTransient, retryDelay, shouldRetry, withRetries } from './retry.ts'
import { waitingUntil } from './waiting.ts'

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
  [408, true],
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [500, false],
])('retries a read that failed with %d: %s', (status, again) => {
  expect(isTransient(failed(status))).toBe(again)
})

test('does not retry maintenance responses, unsent requests and errors of other types', () => {
  expect(isTransient(failed(503, { 'X-Maintenance-Mode': 'true' }))).toBe(false)
  expect(isTransient(failed(0, {}, true))).toBe(false)
  expect(isTransient(new TypeError('x'))).toBe(false)
})

test('retries at most twice', () => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, failed(502)))).toEqual([
    true,
    true,
    false,
  ])
})

test('honors Retry-After for 429 only', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect(retryDelay(0, failed(429, { 'Retry-After': '7' }))).toBe(7500)
  expect(retryDelay(0, failed(502, { 'Retry-After': '7' }))).toBe(1000)
  expect(retryDelay(1, failed(429))).toBe(2000)
})

test('does not retry automatically when Retry-After exceeds one minute', () => {
  const after = (retryAfter: string) => shouldRetry(0, failed(429, { 'Retry-After': retryAfter }))
  expect(['60', '61', '600'].map(after)).toEqual([true, false, false])
})

test('does not shorten a longer wait', () => {
  vi.useFakeTimers()
  retryDelay(0, failed(429, { 'Retry-After': '50' }))
  const until = waitingUntil.get()
  retryDelay(0, failed(429, { 'Retry-After': '5' }))
  expect(waitingUntil.get()).toBe(until)
  expect(until).toBeGreaterThanOrEqual(Date.now() + 50_000)
})

test('waits until the date in Retry-After before a retry', async () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) })
  const read = vi.fn<() => Promise<string>>()
  read
    .mockRejectedValueOnce(failed(429, { 'Retry-After': 'Fri, 01 Jan 2027 00:00:30 GMT' }))
    .mockResolvedValueOnce('rows')
  const done = withRetries(read, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(29_900)
  expect(read).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1200)
  expect(await done).toBe('rows')
})

test('retries a read twice and returns its result', async () => {
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

test('rejects immediately on a 400, and stops waiting when the query is aborted', async () => {
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
