import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { whenIdle } from '#lib/idle.ts'
import type { CheckResult, DeepCheck } from './inside.ts'
import { useInside } from './useInside.ts'

interface Run {
  signal: AbortSignal
  maxObjects: number | undefined
  finish: (result?: CheckResult) => void
}

/** Renders the hook with a check whose runs finish when the test says so. */
function renderCheck() {
  queryClient.clear()
  const runs: Run[] = []
  const part: DeepCheck = {
    id: 'test',
    label: 'Test',
    finds: 'Nothing.',
    one: 'object',
    need: {},
    automaticLimit: 10,
    run: (_, { signal, maxObjects }) =>
      new Promise((finish) => runs.push({ signal, maxObjects, finish })),
  }
  const { result } = renderHook(
    () => useInside(part, { deniedReason: () => undefined, ready: true }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  return { runs, result }
}

test('aborts the automatic check when the user starts one, and shows the progress of the latter', async () => {
  const { runs, result } = renderCheck()
  await waitFor(() => expect(runs.map(({ maxObjects }) => maxObjects)).toEqual([10]))
  act(() => void result.current.run())
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await act(async () => runs[0]?.finish())
  expect(result.current.progress).toEqual({ done: 0, total: 0 })
  await act(async () => runs[1]?.finish())
  expect(result.current.progress).toBeUndefined()
})

test('starts no automatic check while one that the user started runs', async () => {
  const { runs, result } = renderCheck()
  act(() => void result.current.run())
  await act(() => new Promise<void>((resolve) => void whenIdle(() => resolve())))
  expect(runs.map(({ maxObjects }) => maxObjects)).toEqual([undefined])
})
