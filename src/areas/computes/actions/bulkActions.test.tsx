import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { setPreference } from '#lib/preferences.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { countStates } from '#ui/bulk/bulkRun.ts'
import { computeOfLists, useComputes } from '../queries.ts'
import { listOf, webOne } from '#test/support/console/testComputes.tsx'
import { startBulk } from './bulkActions.ts'

let restore: (() => void) | undefined
// The list refetches instances in transit automatically; disable that, so that only deletions change the rows.
beforeEach(() => setPreference('refresh', 0))
afterEach(() => {
  restore?.()
  setPreference('refresh', 30)
  bulkStore.forget()
})

const count = 30
const ids = Array.from({ length: count }, (_, at) => at + 1)

/** API double in which a deleted instance has the status `deleting` when it is read again. */
function instancesOf(answerOf: (id: string) => Promise<object> | object) {
  const deleted = new Set<string>()
  const row = (id: number) => ({
    ...webOne,
    id,
    label: `web-${id}`,
    ...(deleted.has(`${id}`) && { status: 'deleting' }),
  })
  return async ({ method, path }: { method: string; path: string }) => {
    const id = path.replace(/.*\//, '')
    if (method === 'DELETE') {
      const answer = await answerOf(id)
      deleted.add(id)
      return answer
    }
    return path === '/compute/instances' ? listOf(ids.map(row)) : row(Number(id))
  }
}

async function openList(answerOf: (id: string) => object) {
  queryClient.clear()
  const api = respondWith(instancesOf(answerOf))
  restore = api.restore
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const list = renderHook(useComputes, { wrapper }).result
  await expect.poll(() => list.current.rows.length).toBe(count)
  const readings = () =>
    api.requests.filter(({ method, path }) => method === 'GET' && path === '/compute/instances')
      .length
  return { list, readings }
}

const done = () => {
  const [run] = bulkStore.get()
  return run && countStates(run).done
}

test('marks each row of a bulk deletion and reloads the list once at the end', async () => {
  let answer: (() => void) | undefined
  const last = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { list, readings } = await openList((id) =>
    id === '30' ? last.then(() => ({})) : { status: 200 },
  )
  const before = readings()
  startBulk('delete', ids)
  await expect.poll(done).toBe(count - 1)
  expect(readings()).toBe(before)
  const deleting = () => list.current.rows.filter(({ status }) => status === 'deleting')
  await expect.poll(deleting).toHaveLength(count - 1)
  answer?.()
  await expect.poll(done).toBe(count)
  await expect.poll(readings).toBe(before + 1)
})

test('counts an already deleted instance as done and removes it from the list', async () => {
  let isListed = true
  await openList((id) => {
    if (id === '30') isListed = computeOfLists(queryClient, 3) !== undefined
    return id === '3' ? { status: 404, body: { errors: [{ reason: 'Not found' }] } } : {}
  })
  startBulk('delete', ids)
  await expect.poll(done).toBe(count)
  expect(isListed).toBe(false)
})
