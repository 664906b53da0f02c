import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { retryDelay } from '#api/http/retry.ts'
import { busyUntil, waitingUntil } from '#api/http/waiting.ts'
import { WaitingBanner } from './WaitingBanner.tsx'

afterEach(() => {
  vi.useRealTimers()
  waitingUntil.set(0)
  busyUntil.set(0)
})

test('says that a write to a busy object is repeated', () => {
  vi.useFakeTimers()
  render(<WaitingBanner />)
  act(() => busyUntil.set(Date.now() + 2000))
  expect(screen.getByText(/^Another operation .* Trying again in 2 seconds/)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.queryByText(/Trying again/)).toBeNull()
})

test('shows the remaining time of a Retry-After delay until it is over', () => {
  vi.useFakeTimers()
  render(<WaitingBanner />)
  expect(screen.queryByText(/asks to wait/)).toBeNull()
  const headers = new Headers({ 'Retry-After': '7' })
  const failure = { status: 429, faults: [], headers, method: 'GET', path: '/v4/regions' }
  act(() => void retryDelay(0, new ApiError(failure)))
  expect(screen.getByText(/Trying again in [78] seconds/)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(9000))
  expect(screen.queryByText(/asks to wait/)).toBeNull()
})

test.each([
  [0, '90'],
  [2, '7'],
])(
  'shows nothing when the request will not be retried (%i failures, Retry-After %s s)',
  (failures, wait) => {
    vi.useFakeTimers()
    render(<WaitingBanner />)
    const headers = new Headers({ 'Retry-After': wait })
    const failure = { status: 429, faults: [], headers, method: 'GET', path: '/v4/regions' }
    act(() => void retryDelay(failures, new ApiError(failure)))
    expect(screen.queryByText(/asks to wait/)).toBeNull()
  },
)
