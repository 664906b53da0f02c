// @module-tag slow

import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../src/api/query.ts'
import type { JsonObject } from './newerAnswers.ts'
import { screensOf } from './screens.ts'

let status: string | undefined
const { asked, opens } = screensOf((answer, path) => {
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

/** The calls of ten minutes in which nobody touches anything, counted by path. */
async function tenMinutes(): Promise<Map<string, number>> {
  asked.length = 0
  for (let second = 0; second < 600; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    // The next question is due some time after the answer to the one before.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  return new Map(
    [...Map.groupBy(asked, ({ path }) => path)].map(([path, calls]) => [path, calls.length]),
  )
}

/** Calls that are taken of one token in ten minutes (response-shapes, rate limits: 800 in two). */
const allowed = 4000

test.each([
  ['the list', '/compute', '/support/tickets'],
  ['an instance', '/compute/1/overview', '/compute/instances/1'],
  ['charts', '/compute/1/stats', '/compute/instances/1/stats'],
])('%s at rest asks for little of what an API allows', async (_, address, followed) => {
  await opens(address)
  const calls = await tenMinutes()
  expect(calls.get(followed)).toBeGreaterThan(1)
  expect(asked.length).toBeLessThanOrEqual(allowed * 0.02)
})

test('the list asks for less than half of what an API allows while every instance is on its way', async () => {
  status = 'rebooting'
  await opens('/compute')
  const calls = await tenMinutes()
  expect(calls.get('/compute/instances')).toBeGreaterThan(30)
  expect(asked.length).toBeLessThanOrEqual(allowed / 2)
})

test('a tab out of sight asks for nothing', async () => {
  await opens('/compute')
  // Some of it is read once the page has come to rest.
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => state.mockRestore())
  window.dispatchEvent(new Event('visibilitychange'))
  await tenMinutes()
  expect(asked).toEqual([])
})
