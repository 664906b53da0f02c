import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { signOut } from '#api/session/session.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { UploadPanel } from './UploadPanel.tsx'
import { addUploads } from './uploadQueue.ts'

const path = { clusterId: 'us-east-1', bucket: 'photos' }
let api: ReturnType<typeof respondWith>

/** Callbacks that each end a signature request without a response. */
let losses: (() => void)[] = []

// Signature requests stay pending, so that added uploads stay in progress.
beforeEach(() => {
  losses = []
  api = respondWith(({ method }) =>
    method === 'DELETE'
      ? {}
      : new Promise<object>((_, reject) => {
          losses.push(() => reject(new TypeError('Lost')))
        }),
  )
})
afterEach(() => {
  // End pending uploads, because they would be counted in the next test.
  for (const lose of losses) lose()
  api.restore()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UploadPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const add = (...names: string[]) =>
  void addUploads(
    path,
    names.map((name) => ({ name, file: new File(['x'], name) })),
  )

/** Returns true if the browser would ask before leaving the page. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('asks before leaving the page while an upload is unfinished, even when paused', async () => {
  show()
  expect(asksBeforeLeaving()).toBe(false)
  add('a.txt')
  await userEvent.click(await screen.findByRole('button', { name: 'Pause a.txt' }))
  expect(asksBeforeLeaving()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }))
  expect(asksBeforeLeaving()).toBe(false)
})

test('shows only four of many uploads until all are requested', async () => {
  show()
  add(...Array.from({ length: 30 }, (_, at) => `${at + 1}.txt`))
  expect((await screen.findAllByRole('listitem')).length).toBe(4)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 30' }))
  expect(screen.getAllByRole('listitem').length).toBe(30)
  await signOut()
})

test('cancels all uploads on sign-out', async () => {
  show()
  add('a.txt', 'b.txt')
  expect((await screen.findAllByRole('listitem')).length).toBe(2)
  await signOut()
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(asksBeforeLeaving()).toBe(false)
})

test('runs six uploads in parallel and starts the next when one ends', async () => {
  show()
  const names = Array.from({ length: 8 }, (_, at) => `${at + 1}.txt`)
  const signed = () =>
    api.requests.flatMap(({ path: requestPath, body }) =>
      requestPath.endsWith('/object-url') ? [(body as { name: string }).name] : [],
    )
  add(...names)
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 8' }))
  await screen.findByRole('button', { name: 'Remove 8.txt' })
  await waitFor(() => expect(signed()).toEqual(names.slice(0, 6)))
  losses[0]?.()
  await waitFor(() => expect(signed()).toEqual(names.slice(0, 7)))
  await signOut()
})

test('names the setting that allows an upload blocked by the content security policy', async () => {
  const origin = 'http://127.0.0.1:9'
  api.restore()
  api = respondWith(({ path: requestPath }) =>
    requestPath.endsWith('/object-url') ? { url: `${origin}/a.txt`, exists: false } : {},
  )
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Browsers report a blocked request with this event.
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
  ) {
    const violation = new Event('securitypolicyviolation')
    document.dispatchEvent(Object.assign(violation, { blockedURI: `${origin}/a.txt` }))
    this.dispatchEvent(new ProgressEvent('error'))
  })
  show()
  add('a.txt')
  const row = await screen.findByText(/is blocked by the console’s content policy/)
  expect(row.textContent).toContain('S3_URL (objects)')
  expect(screen.queryByRole('alert')).toBeNull()
  send.mockRestore()
  quiet.mockRestore()
  await signOut()
})
