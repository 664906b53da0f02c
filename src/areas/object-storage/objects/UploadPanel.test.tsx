import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOut } from '#api/session.ts'
import { answerWith } from '#api/testApi.ts'
import { UploadPanel } from './UploadPanel.tsx'
import { addUploads } from './uploadQueue.ts'

const path = { clusterId: 'us-east-1', bucket: 'photos' }
let api: ReturnType<typeof answerWith>

// No signature ever comes, so that what is added stays on its way.
beforeEach(() => {
  api = answerWith(({ method }) =>
    method === 'DELETE' ? {} : new Promise<object>(() => undefined),
  )
})
afterEach(() => api.restore())

const show = () =>
  render(
    <MemoryRouter>
      <UploadPanel />
    </MemoryRouter>,
  )

const add = (...names: string[]) =>
  void addUploads(
    path,
    names.map((name) => ({ name, file: new File(['x'], name) })),
  )

/** True when the browser would ask before it leaves the page. */
function isHeld(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('the page is held as long as an upload is not done, paused ones included', async () => {
  show()
  expect(isHeld()).toBe(false)
  add('a.txt')
  await userEvent.click(await screen.findByRole('button', { name: 'Pause a.txt' }))
  expect(isHeld()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }))
  expect(isHeld()).toBe(false)
})

test('signing out leaves no upload to the next person', async () => {
  show()
  add('a.txt', 'b.txt')
  expect((await screen.findAllByRole('listitem')).length).toBe(2)
  await signOut()
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(isHeld()).toBe(false)
})
