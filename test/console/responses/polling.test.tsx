// @module-tag slow

import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../../src/api/query/query.ts'
import type { JsonObject } from './newerResponses.ts'
import { screensOf } from './screens.ts'

let status: string | undefined
const { requests, opens } = screensOf((answer, path) => {
  if (status === undefined || !/^\/compute\/instances(\/\d+)?$/.test(path)) return answer
  const { data } = answer.body as { data?: JsonObject[] }
  const body = data
    ? { ...answer.body, data: data.map((row) => ({ ...row, status })) }
    : { ...answer.body, status }
  return { ...answer, body: body as JsonObject }
})

beforeEach(() => {
  status = undefined
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

/** Returns the number of requests by path during ten minutes without user input. */
async function tenMinutes(): Promise<Map<string, number>> {
  requests.length = 0
  for (let second = 0; second < 600; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    // The next poll is scheduled after the response to the previous one.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  return new Map(
    [...Map.groupBy(requests, ({ path }) => path)].map(([path, calls]) => [path, calls.length]),
  )
}

/**
 * Number of requests that the API accepts for one token in ten minutes (response-shapes, rate limits: 800 in two).
 */
const allowed = 4000

test.each([
  ['the list', '/compute', '/support/tickets'],
  ['an instance', '/compute/1/overview', '/compute/instances/1'],
  ['charts', '/compute/1/stats', '/compute/instances/1/stats'],
])('%s stays well below the rate limit while idle', async (_, address, followed) => {
  await opens(address)
  const calls = await tenMinutes()
  expect(calls.get(followed)).toBeGreaterThan(1)
  expect(requests.length).toBeLessThanOrEqual(allowed * 0.02)
})

test('the list stays below half of the rate limit while every instance is rebooting', async () => {
  status = 'rebooting'
  await opens('/compute')
  const calls = await tenMinutes()
  expect(calls.get('/compute/instances')).toBeGreaterThan(30)
  expect(requests.length).toBeLessThanOrEqual(allowed / 2)
})

test('a hidden tab sends no requests', async () => {
  await opens('/compute')
  // Some data is only requested once the page is idle.
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => state.mockRestore())
  window.dispatchEvent(new Event('visibilitychange'))
  await tenMinutes()
  expect(requests).toEqual([])
})
