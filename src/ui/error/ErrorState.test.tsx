import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, noResponse } from '#api/http/client.ts'
import { clearRequestLog, logFinished, logStarted, requestLog } from '#api/http/requestLog.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { Drawer } from '../overlay/Drawer.tsx'
import { ErrorState } from './ErrorState.tsx'
import { reasonOf } from './describeError.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

const failure = (status: number, reason: string, headers = {}) =>
  new ApiError({
    status,
    faults: [{ reason }],
    headers: new Headers(headers),
    method: 'GET',
    path: '/v4/compute/instances/5',
  })

test.each([
  [404, {}, 'Not found'],
  [403, {}, 'Access denied'],
  [0, {}, 'No response'],
  [429, {}, 'Too many requests'],
  [500, {}, 'The API returned an error'],
  [503, {}, 'The API returned an error'],
  [400, {}, 'Request rejected'],
  [200, {}, 'Unexpected response from the API'],
  [401, {}, 'Your session expired'],
])('shows a title for status %i and the message of the API', (status, headers, title) => {
  render(
    <ErrorState error={failure(status, 'Said by the API', headers)} onRetry={() => undefined} />,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText('Said by the API')).toBeTruthy()
  expect(screen.getByText(/GET \/v4\/compute\/instances\/5/)).toBeTruthy()
})

test('names the missing OAuth scope', () => {
  const scopes = {
    'X-OAuth-Scopes': 'domains:read_only',
    'X-Accepted-OAuth-Scopes': 'computes:read_only',
  }
  render(<ErrorState error={failure(401, 'Your token may not do this', scopes)} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByText(/lacks the scope “computes:read_only”/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe(
    '/account/permissions?call=GET%20%2Fv4%2Fcompute%2Finstances%2F5',
  )
})

test('calls onRetry when "Try again" is clicked', async () => {
  const retry = vi.fn()
  render(<ErrorState error={failure(500, 'Broken')} onRetry={retry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test.each([
  ['the screen', (children: ReactNode) => <main>{children}</main>],
  [
    'the drawer',
    (children: ReactNode) => (
      <Drawer title="Instances" onClose={() => undefined}>
        {children}
      </Drawer>
    ),
  ],
])('moves the focus after a retry to the heading of %s', async (_what, around) => {
  function Rows() {
    const [failed, setFailed] = useState(true)
    if (!failed) return <p>web-1</p>
    return <ErrorState error={failure(500, 'Broken')} onRetry={() => setFailed(false)} />
  }
  render(
    around(
      <>
        <h1 tabIndex={-1}>Instances</h1>
        <Rows />
      </>,
    ),
    { wrapper: MemoryRouter },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('web-1')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Instances')
})

test('retries a read after a connection error automatically, but only once the server responds again', async () => {
  let away = true
  const network = respondWith(() => {
    if (away) throw new TypeError('Failed to fetch')
    return {}
  })
  const retry = vi.fn<() => void>()
  render(<ErrorState error={failure(0, 'No answer')} onRetry={retry} />)
  await waitFor(() => expect(network.requests).toHaveLength(2))
  expect(retry).not.toHaveBeenCalled()
  away = false
  await waitFor(() => expect(retry).toHaveBeenCalledOnce())
  network.restore()
})

test('shows a lost response to a read once, without a warning about possible changes', () => {
  const lost = failure(0, noResponse)
  render(
    <>
      <ErrorState error={lost} onRetry={() => undefined} />
      <ErrorNotice error={lost} />
    </>,
    { wrapper: MemoryRouter },
  )
  const alertTexts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  const once = 'No responseThe console could not reach the API. Check the connection and try again.'
  expect(alertTexts).toEqual([`${once}GET /v4/compute/instances/5Try again`, once])
})

test.each([
  [{ 'Retry-After': '90' }, 'Try again in 90 seconds.'],
  [{ 'Retry-After': '600' }, 'Try again in 10 minutes.'],
  [{}, 'Wait a moment and try again.'],
])('shows when to retry after a 429 response with headers %j', (headers, text) => {
  const limited = failure(429, 'Too many requests', headers)
  render(
    <>
      <ErrorState error={limited} onRetry={() => undefined} />
      <ErrorNotice error={limited} />
    </>,
    { wrapper: MemoryRouter },
  )
  const alertTexts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  const words = `Too many requests${text}`
  expect(alertTexts).toEqual([`${words}429 · GET /v4/compute/instances/5Try again`, words])
  expect(reasonOf(limited)).toBe(`Too many requests. ${text}`)
})

test('shows the field name of a field error', () => {
  const error = new ApiError({
    status: 400,
    faults: [{ reason: 'Must be larger than 0', field: 'size' }],
    method: 'POST',
    path: '/v4/volumes',
  })
  render(<ErrorState error={error} />)
  expect(screen.getByRole('alert').textContent).toContain('size: Must be larger than 0')
})

test('offers to retry or to reload the page when a code chunk cannot be loaded', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  const retry = vi.fn()
  render(<ErrorState error={error} onRetry={retry} />)
  expect(screen.getByRole('heading', { name: 'This could not be loaded' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy()
})

test('offers to open a ticket for a 502 response but not for a 404', () => {
  const path = '/v4/compute/instances/5'
  const cause = { by: 'query', operation: 'getCompute', screen: '/compute/5' } as const
  for (const status of [404, 502]) {
    const id = logStarted({ method: 'GET', path, query: '', cause })
    logFinished(id, { status, ms: 5 })
  }
  const { unmount } = render(<ErrorState error={failure(404, 'Not found')} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.queryByRole('link', { name: 'Open ticket' })).toBeNull()
  unmount()
  render(<ErrorState error={failure(502, 'Bad gateway')} />, { wrapper: MemoryRouter })
  const failed = requestLog().find(({ status }) => status === 502)
  expect(screen.getByRole('link', { name: 'Open ticket' }).getAttribute('href')).toBe(
    `/support/new?compute_id=5&request=${failed?.id}`,
  )
  clearRequestLog()
})

test('offers to open a ticket for a failed write, except after a field error, 403, 404 or 429', () => {
  const path = '/v4/volumes/7/attach'
  const cause = { by: 'action', operation: 'attachVolume', screen: '/volumes' } as const
  const refusal = (status: number, field?: string) => {
    const id = logStarted({ method: 'POST', path, query: '', cause })
    logFinished(id, { status, ms: 5 })
    const faults = [{ reason: 'Not now', ...(field !== undefined && { field }) }]
    const error = new ApiError({ status, faults, method: 'POST', path })
    const { unmount } = render(<ErrorNotice error={error} />, { wrapper: MemoryRouter })
    const link = screen.queryByRole('link', { name: 'Open ticket' })?.getAttribute('href')
    unmount()
    return link?.replace(`${id}`, 'ID')
  }
  expect(refusal(400)).toBe('/support/new?volume_id=7&request=ID')
  expect(refusal(503)).toBe('/support/new?volume_id=7&request=ID')
  for (const [status, field] of [[400, 'label'], [403], [404], [429]] as const)
    expect(refusal(status, field)).toBeUndefined()
  clearRequestLog()
})

test('shows the request ID of a failed request and copies an error report', async () => {
  const user = userEvent.setup()
  const headers = {
    'X-Request-Id': '2DDA428E7BDBC230',
    'X-Remote-Request-Id': 'remote-7',
    Date: 'Tue, 24 Nov 2026 17:59:16 GMT',
  }
  window.history.replaceState(null, '', '/compute/5?search=planted#planted')
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  render(<ErrorState error={failure(502, 'Bad gateway', headers)} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('alert').textContent).toContain('Request ID 2DDA428E7BDBC230')
  await user.click(screen.getByRole('button', { name: 'Copy report' }))
  expect(await navigator.clipboard.readText()).toBe(
    `Error: The API returned an error: Bad gateway
Request: GET /v4/compute/instances/5
Status: 502
Request ID: 2DDA428E7BDBC230
Request ID of the remote API: remote-7
Time: 2026-11-24T17:59:16.000Z
Page: ${window.location.origin}/compute/5`,
  )
})

test('offers an error report for a failed write, except after a field error, a 403 or a lost response', () => {
  const shows = (status: number, headers: Record<string, string>, field?: string) => {
    const faults = [{ reason: 'Not now', ...(field !== undefined && { field }) }]
    const error = new ApiError({
      status,
      faults,
      headers: new Headers(headers),
      method: 'POST',
      path: '/v4/volumes',
    })
    const { unmount } = render(<ErrorNotice error={error} />, { wrapper: MemoryRouter })
    const button = screen.queryByRole('button', { name: 'Copy report' })
    unmount()
    return button !== null
  }
  const named = { 'X-Request-Id': '2DDA428E7BDBC230' }
  expect(shows(500, named)).toBe(true)
  expect(shows(400, named)).toBe(true)
  expect(shows(400, named, 'label')).toBe(false)
  expect(shows(403, named)).toBe(false)
  expect(shows(0, {})).toBe(false)
})

test('warns that a write with an unreadable response may have been processed', () => {
  const failure = { status: 200, faults: [{ reason: 'Not JSON' }], path: '/v4/volumes' }
  render(<ErrorNotice error={new ApiError({ ...failure, method: 'POST' })} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByRole('alert').textContent).toMatch(/may still have been processed/)
})
