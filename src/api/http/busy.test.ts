import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respondWith } from '#test/support/console/testApi.ts'
import * as sdk from '../generated/sdk.gen.ts'
import { call } from './client.ts'
import { busyUntil } from './waiting.ts'

/** Responses to the next requests; without one, the request succeeds. */
let rejections: { status: number; reason: string }[]
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  vi.useFakeTimers()
  busyUntil.set(0)
  api = respondWith(() => {
    const rejection = rejections.shift()
    return rejection
      ? { status: rejection.status, body: { errors: [{ reason: rejection.reason }] } }
      : { id: 8 }
  })
})

afterEach(() => {
  vi.useRealTimers()
  api.restore()
  busyUntil.set(0)
})

const computeBusy = { status: 400, reason: 'Compute busy.' }
const path = { computeId: 1 }
const body = { label: 'data' }
const rename = () => call(sdk.updateCompute, { path, body })

test.each([
  ['400 Compute busy', computeBusy],
  ['400 Linode busy', { status: 400, reason: 'Linode busy.' }],
  ['409 busy', { status: 409, reason: 'Linode busy.' }],
])('repeats a write rejected with %s, and says until when it waits', async (_, rejection) => {
  rejections = [rejection, rejection]
  const sent = rename()
  await vi.advanceTimersByTimeAsync(500)
  expect(api.requests).toHaveLength(1)
  expect(busyUntil.get() - Date.now()).toBe(500)
  await vi.advanceTimersByTimeAsync(500)
  expect(api.requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  await sent
  expect(api.requests.map(({ body }) => body)).toEqual(Array(3).fill({ label: 'data' }))
  const keys = api.requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(3)
})

test('reports a rejection that remains after the last repetition', async () => {
  rejections = Array.from({ length: 4 }, () => computeBusy)
  const sent = rename().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(7000)
  expect(await sent).toMatchObject({ status: 400, message: 'Compute busy.' })
  expect(api.requests).toHaveLength(4)
})

test('ends the wait when the request is cancelled', async () => {
  rejections = [computeBusy]
  const cancellation = new AbortController()
  const sent = sdk
    .updateCompute({ path, body, signal: cancellation.signal, throwOnError: true })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  cancellation.abort()
  expect(await sent).toMatchObject({ name: 'AbortError' })
  expect(api.requests).toHaveLength(1)
})

test('does not repeat a reboot, which the user confirmed for the state before', async () => {
  rejections = [computeBusy]
  await expect(call(sdk.rebootCompute, { path, body: {} })).rejects.toMatchObject({ status: 400 })
  expect(api.requests).toHaveLength(1)
})

test.each([
  { status: 400, reason: 'The label busy is taken' },
  { status: 409, reason: 'The label is taken' },
])('does not repeat the rejection $reason', async (rejection) => {
  rejections = [rejection]
  await expect(rename()).rejects.toMatchObject({ status: rejection.status })
  expect(api.requests).toHaveLength(1)
  expect(busyUntil.get()).toBe(0)
})
