import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { canonical } from '../zone/recordModel.ts'
import { applyStep } from './applyStep.ts'
import type { RecordApi } from './recordApi.ts'

const zone = 'example.org'
const draft = canonical({ type: 'A', name: 'www', target: '203.0.113.1' }, zone)

/** Adds a record through an API that throttles the first attempt with the given `Retry-After` value. */
function addAfter(retryAfter: string) {
  const refused = new ApiError({
    status: 429,
    faults: [{ reason: 'Too many requests' }],
    headers: new Headers({ 'Retry-After': retryAfter }),
    method: 'POST',
    path: '/v4/domains/5/records',
  })
  const perform = vi
    .fn<RecordApi['perform']>()
    .mockRejectedValueOnce(refused)
    .mockResolvedValueOnce({ id: 7 })
  const api: RecordApi = { perform, readRecords: () => Promise.resolve(new Map()) }
  const step = { change: { kind: 'add', draft }, state: 'waiting' } as const
  return { perform, outcome: applyStep(api, 5, zone, step) }
}

afterEach(() => vi.useRealTimers())

test('retries a change at the date in Retry-After', async () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) })
  const { perform, outcome } = addAfter('Fri, 01 Jan 2027 00:00:30 GMT')
  await vi.advanceTimersByTimeAsync(29_900)
  expect(perform).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(200)
  expect((await outcome).step).toMatchObject({ state: 'accepted', id: 7 })
})

test('rejects a change with a long Retry-After and shows the time', async () => {
  const { perform, outcome } = addAfter('600')
  expect((await outcome).step).toMatchObject({
    state: 'refused',
    reason: 'Too many requests. Try again in 10 minutes.',
  })
  expect(perform).toHaveBeenCalledOnce()
})
