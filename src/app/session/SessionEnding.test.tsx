import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { sessionQuery } from '#api/session/session.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { toWireTime } from '#lib/time.ts'
import { SessionEnding } from './SessionEnding.tsx'

const minute = 60_000
let network: ReturnType<typeof respondWith>
/** End of the session, in milliseconds since 1970. */
let ends: number
let extendable: boolean

const session = () => ({ username: 'ada', expires: toWireTime(new Date(ends)) })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  ends = Date.now() + 60 * minute
  extendable = true
  network = respondWith(({ path, method, body }) => {
    if (path === '/session/end')
      return { remaining: Math.floor((ends - Date.now()) / 1000), extendable }
    if (path === '/session/ways') return { oauth: null, local: true }
    if (method === 'POST') expect(body).toEqual({ token: 'good' })
    if (method === 'POST' || (path === '/session' && extendable)) ends = Date.now() + 60 * minute
    return session()
  })
  queryClient.setQueryData(sessionQuery.queryKey, session())
  render(
    <QueryClientProvider client={queryClient}>
      <SessionEnding />
    </QueryClientProvider>,
  )
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const warning = () =>
  screen.queryByText(/^Your session ends at \d\d:\d\d (UTC|GMT|[A-Z]{2,5}|GMT[+-]\d+)\b/)

test('warns minutes before the session ends, and extends it with one click', async () => {
  await pass(54 * minute)
  expect(warning()).toBeNull()
  expect(network.requests.filter(({ path }) => path === '/session/end')).toEqual([])
  await pass(2 * minute)
  expect(warning()?.closest('output')).not.toBeNull()
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(warning()).toBeNull())
  await pass(50 * minute)
  expect(warning()).toBeNull()
  await pass(6 * minute)
  expect(warning()).not.toBeNull()
})

test('hides the warning when another tab extends the session, and shows none before the new end is near', async () => {
  ends += 10 * minute
  await pass(56 * minute)
  expect(warning()).toBeNull()
  await pass(10 * minute)
  expect(warning()).not.toBeNull()
  ends += 30 * minute
  await pass(1 * minute)
  expect(warning()).toBeNull()
})

test('renews a session that cannot be extended in a dialog before it ends', async () => {
  extendable = false
  await pass(56 * minute)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  within(dialog).getByText(/about to end/)
  await user.type(within(dialog).getByLabelText('Personal access token'), 'good{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(warning()).toBeNull()
})
