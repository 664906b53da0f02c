import { useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listRegionsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { bootCompute } from '#api/generated/sdk.gen.ts'
import { ApiError } from '#api/http/client.ts'
import { queryClient, useOperation } from '#api/query/query.ts'
import { sessionRenewed } from '#api/session/renewal.ts'
import { clearRequestLog } from '#api/http/requestLog.ts'
import { sessionQuery, signOut } from '#api/session/session.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { personOfTab } from '#lib/storage.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { AccountSettingsTab } from '../../areas/account/AccountSettingsTab.tsx'
import { CellEditor } from '../../areas/domains/records/CellEditor.tsx'
import { FileList } from '../../areas/support/FileList.tsx'
import { renderShell } from '#test/support/console/testShell.tsx'
import { claimTab } from './drafts.ts'
import { askForRenewal, renewalSettled } from './renewState.ts'
import { watchSession } from './watchSession.ts'

/** Page with a form, a list and a button that sends a write. */
function Page() {
  const { data, refetch } = useQuery(listRegionsOptions())
  const boot = useOperation(bootCompute, { refreshes: [] })
  return (
    <>
      <h1>Work</h1>
      <label>
        Note <input />
      </label>
      <p>{data?.data?.map((region) => region.label).join(', ')}</p>
      <button type="button" onClick={() => void refetch()}>
        Refresh
      </button>
      <button type="button" onClick={() => boot.mutate({ path: { computeId: 5 } })}>
        Boot
      </button>
      {boot.error && <ErrorNotice error={boot.error} />}
      {boot.isSuccess && <p>Booting</p>}
    </>
  )
}

let signedIn = true
let regions = ['Frankfurt']
let network: ReturnType<typeof respondWith>
let visited: string[]
let stopWatching: () => void

beforeEach(() => {
  signedIn = true
  regions = ['Frankfurt']
  visited = []
  network = respondWith(({ path }) => {
    if (!signedIn) return { status: 401, body: { errors: [{ reason: 'Invalid Token' }] } }
    if (path === '/regions') {
      return { data: regions.map((label) => ({ id: label, label })), page: 1, pages: 1, results: 1 }
    }
    return {}
  })
  const api = globalThis.fetch
  // Session requests go to the console's server, outside of the API path.
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/session')) return api(input, init)
    const { token } = JSON.parse(init?.body as string) as { token?: string }
    if (token !== 'good') {
      const errors = [{ reason: 'The API does not know this token.' }]
      return Response.json({ errors }, { status: 401 })
    }
    signedIn = true
    return Response.json({ username: 'ada', expires: '2030-01-01T00:00:00' })
  }
  stopWatching = watchSession((address) => visited.push(address))
})

afterEach(() => {
  stopWatching()
  sessionRenewed()
  renewalSettled()
  network.restore()
  queryClient.clear()
  clearRequestLog()
  sessionStorage.clear()
})

const show = async () => {
  renderShell('/work', [{ path: 'work', element: <Page /> }])
  await screen.findByText('Frankfurt')
}

test('renews an expired session in a dialog over the page', async () => {
  await show()
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'half a sentence')
  signedIn = false
  regions = ['Frankfurt', 'Tokyo']
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })

  const field = within(dialog).getByLabelText('Personal access token')
  await userEvent.type(field, 'bad')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  expect((await within(dialog).findByText(/does not know this token/)).getAttribute('role')).toBe(
    'alert',
  )

  await userEvent.clear(field)
  await userEvent.type(field, 'good')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  // The rejected read is sent again automatically.
  expect(await screen.findByText('Frankfurt, Tokyo')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe(
    'half a sentence',
  )
  expect(visited).toEqual([])
})

test('does not treat a late session response from before the expiry as a renewal', async () => {
  await show()
  signedIn = false
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  const updatedAt = Date.now() + 1000
  const late = { username: 'ada', expires: '2030-01-01T00:00:00' }
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, late, { updatedAt }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(dialog.isConnected).toBe(true)
})

test('asks the user to submit a write again after the session is renewed', async () => {
  await show()
  signedIn = false
  await userEvent.click(screen.getByRole('button', { name: 'Boot' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  await userEvent.type(within(dialog).getByLabelText('Personal access token'), 'good{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.queryByText('Booting')).toBeNull()
  expect(screen.queryByText(/session expired/)).toBeNull()
  screen.getByText('You are signed in again. Submit once more.')
})

const over = () =>
  new ApiError({
    status: 401,
    faults: [{ reason: 'Invalid Token' }],
    method: 'PUT',
    path: '/v4/x',
  })
const refuse = () => Promise.reject(over())

function Label() {
  return <InlineEdit value="web-1" label="label" onSave={refuse} />
}

function Cell() {
  const row = { id: 1, type: 'A', name: 'www', target: '192.0.2.1' } as never
  const editing = { typed: new Map(), save: refuse, ttl: 300 } as never
  return <CellEditor row={row} field="target" editing={editing} onClose={() => undefined} />
}

function Files() {
  const files = [{ id: 'a', file: new File(['x'], 'x.txt') }] as never
  const uploads = { uploads: { a: { state: 'failed', error: over() } } } as never
  const [props] = useState({ files, uploads })
  return (
    <FileList
      {...props}
      refused={[]}
      attached={[]}
      onRemove={() => undefined}
      onDismiss={() => undefined}
    />
  )
}

test.each([
  [
    'an inline edit',
    Label,
    async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Edit label' }))
      await userEvent.keyboard('web-2{Enter}')
    },
  ],
  [
    'the value of a record',
    Cell,
    async () => {
      await userEvent.type(await screen.findByLabelText('Value of A www'), '9{Enter}')
    },
  ],
  [
    'a setting of the account',
    AccountSettingsTab,
    async () => {
      const setting = await screen.findByRole('checkbox', { name: /Network helper/ })
      signedIn = false
      await userEvent.click(setting)
    },
  ],
  ['a file', Files, () => Promise.resolve()],
])(
  '%s shows that the session has expired, and later that it is renewed',
  async (_what, Element, write) => {
    renderShell('/work', [{ path: 'work', element: <Element /> }])
    await write()
    await screen.findByText(/Your session expired\. Sign in, then try again\./)
    expect(screen.queryByText(/Invalid Token/)).toBeNull()
    act(() => {
      signedIn = true
      sessionRenewed()
    })
    await screen.findByText(/You are signed in again\. Submit once more\./)
    expect(screen.queryByText(/Your session expired/)).toBeNull()
  },
)

test('reopens the declined dialog from the error of a rejected write', async () => {
  await show()
  signedIn = false
  await userEvent.click(screen.getByRole('button', { name: 'Boot' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }))
  const notice = (await screen.findByText('Your session expired')).parentElement as HTMLElement
  expect(notice.textContent).toBe('Your session expiredSign in')
  await userEvent.click(within(notice).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
})

test('shows the dialog to screen readers while a drawer hides the page', async () => {
  await show()
  const drawer = render(
    <Drawer title="Edit" onClose={() => undefined}>
      fields
    </Drawer>,
  )
  await screen.findByRole('dialog', { name: 'Edit' })
  expect(screen.queryByRole('button', { name: 'Boot' })).toBeNull()
  act(() => askForRenewal())
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
  drawer.unmount()
})

test('keeps the page readable after “Not now”, with a banner that reopens the dialog', async () => {
  await show()
  signedIn = false
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Frankfurt')).toBeTruthy()
  expect(screen.getByText(/You are signed out/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
})

test('opens the sign-in screen for a visit without a session', async () => {
  signedIn = false
  renderShell('/work', [{ path: 'work', element: <Page /> }])
  await waitFor(() => expect(visited).toContain('/sign-in'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opens the dialog over a page that is reloaded after its session has expired', async () => {
  claimTab('ada')
  signedIn = false
  renderShell('/work', [{ path: 'work', element: <Page /> }])
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  await userEvent.type(within(dialog).getByLabelText('Personal access token'), 'good{Enter}')
  await screen.findByText('Frankfurt')
  expect(visited).toEqual([])
})

test('opens the sign-in screen after a sign-out', async () => {
  claimTab('ada')
  globalThis.fetch = () => Promise.resolve(Response.json({}))
  await signOut()
  await waitFor(() => expect(visited).toEqual(['/sign-in']))
  expect(personOfTab()).toBeNull()
})
