import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { forgetScopes } from '#api/session/scopes.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { emptyMemory, updateMemory } from './memory.ts'
import { useOpenFindings } from './useOpenFindings.ts'

const compute = (id: number, ...tags: string[]) => ({
  id,
  label: `web-${id}`,
  backups: { enabled: false },
  tags,
})
const lists: Readonly<Record<string, object[]>> = {
  '/compute/instances': [compute(1), compute(2), compute(3, 'staging'), compute(4), compute(5)],
}

let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  forgetScopes()
  api = respondWith(({ path }) => {
    if (path === '/session') return { username: 'anna', expires: '2030-05-13T10:00:00' }
    if (path === '/session/accepted-findings')
      return {
        findings: ['no-backups compute 2', 'no-backups tag staging'].map((id) => ({
          finding_id: id,
          reason: 'Rebuilt daily',
          author: 'ben',
          accepted: '2030-05-12T10:00:00',
        })),
      }
    if (path === '/session/snoozed-findings')
      return { findings: [{ finding_id: 'no-backups compute 4', until: '2999-01-01T00:00:00' }] }
    const data = lists[path] ?? []
    return {
      status: 200,
      body: path === '/profile/grants' ? {} : { data, page: 1, pages: 1, results: data.length },
      headers: { 'X-OAuth-Scopes': '*' },
    }
  })
})

afterEach(() => {
  api.restore()
  updateMemory(() => emptyMemory)
})

test('returns the findings that are neither accepted, themselves or for a tag, nor snoozed', async () => {
  updateMemory((memory) => ({
    ...memory,
    snoozed: { 'no-backups compute 5': Date.now() + 60_000 },
  }))
  const { result } = renderHook(() => useOpenFindings(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.pending).toBe(false))
  const backups = result.current.findings().filter(({ rule }) => rule === 'no-backups')
  expect(backups.map(({ object }) => object)).toEqual(['web-1'])
})
