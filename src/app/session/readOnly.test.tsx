import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '#api/http/client.ts'
import { listTags } from '#api/generated/sdk.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { queryClient } from '#api/query/query.ts'
import { setReadOnly } from '#api/session/readOnly.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { Button } from '#ui/display/Button.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { needs } from '../../areas/needs.ts'
import { renderShell } from '#test/support/console/testShell.tsx'

let network: ReturnType<typeof respondWith>
let isOn: boolean
let refusal: object | undefined
let otherTab: BroadcastChannel

beforeEach(() => {
  isOn = false
  refusal = undefined
  otherTab = new BroadcastChannel('console.session')
  network = respondWith(({ path, body }) => {
    if (path === '/session/read-only') {
      if (refusal) return refusal
      isOn = (body as { read_only: boolean }).read_only
    }
    if (path.startsWith('/session'))
      return { username: 'ada', expires: '2030-01-01T00:00:00', read_only: isOn }
    return {
      status: 200,
      body: { data: [], page: 1, pages: 1, results: 0 },
      ...(isOn && { headers: { 'X-Console-Read-Only': 'on' } }),
    }
  })
})

afterEach(() => {
  otherTab.close()
  network.restore()
  queryClient.clear()
  setReadOnly(false)
})

const theSwitch = () => screen.getByRole('button', { name: 'Read-only' })
const isPressed = () => theSwitch().getAttribute('aria-pressed') === 'true'

function Writing() {
  return (
    <Screen title="Domains">
      <Button disabledReason={useDeniedReason(needs.domain.create)}>Add domain</Button>
      <Button disabledReason={useDeniedReason(needs.tag.read)}>Show tags</Button>
    </Screen>
  )
}

function Filling() {
  const form = useForm({ defaultValues: { name: '' } })
  const [isOpen, setOpen] = useState(true)
  return (
    <Screen title="Domains">
      {isOpen && (
        <FormDrawer
          title="Add domain"
          form={form}
          operation={{ mutateAsync: () => Promise.resolve() }}
          toInput={() => undefined as never}
          onClose={() => setOpen(false)}
        >
          <TextInput name="name" control={form.control} label="Name" />
        </FormDrawer>
      )}
    </Screen>
  )
}

const show = (Component: () => React.JSX.Element) =>
  renderShell('/domains', [{ path: 'domains', Component }])

test('makes the session read-only with one click, and shows the reason on disabled write actions', async () => {
  show(Writing)
  const add = await screen.findByRole('button', { name: 'Add domain' })
  expect(add.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(theSwitch())
  await waitFor(() => expect(isPressed()).toBe(true))
  expect(screen.getByText('Read-only')).toBeTruthy()
  expect(network.requests.filter(({ method }) => method === 'PUT')).toMatchObject([
    { path: '/session/read-only', body: { read_only: true } },
  ])
  expect(
    screen.getByRole('button', { name: 'Add domain', description: 'This session is read-only.' }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show tags' }).getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(theSwitch())
  await waitFor(() => expect(isPressed()).toBe(false))
  expect(
    screen.getByRole('button', { name: 'Add domain' }).getAttribute('aria-disabled'),
  ).toBeNull()
})

test('reports that read-only mode could not be turned on', async () => {
  refusal = { status: 500, body: { errors: [{ reason: 'The console server failed.' }] } }
  show(Writing)
  await userEvent.click(theSwitch())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Read-only is still off. The console server failed.',
  )
  expect(isPressed()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('can be switched in the account menu and the command palette', async () => {
  show(Writing)
  await userEvent.click(screen.getByRole('button', { name: 'Account and preferences' }))
  const menu = await screen.findByRole('dialog', { name: 'Account and preferences' })
  const choice = within(menu).getByRole('group', { name: 'Read-only: block all changes' })
  await userEvent.click(within(choice).getByRole('radio', { name: 'On' }))
  await waitFor(() => expect(isPressed()).toBe(true))
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'read-only')
  await userEvent.click(await screen.findByRole('option', { name: /Turn read-only off/ }))
  await waitFor(() => expect(isPressed()).toBe(false))
})

test('keeps typed text in a form when another tab makes the session read-only', async () => {
  show(Filling)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(field, 'shop.exa')
  act(() => otherTab.postMessage({ type: 'read-only', on: true }))
  const send = screen.getByRole('button', { name: 'Add domain' })
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByRole('note').textContent).toBe('This session is read-only.')
  expect(field.value).toBe('shop.exa')
  act(() => otherTab.postMessage({ type: 'read-only', on: false }))
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull())
  expect(field.value).toBe('shop.exa')
})

test('notifies other tabs, and adopts the state from the next response otherwise', async () => {
  const messages: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => messages.push(data))
  show(Writing)
  await userEvent.click(theSwitch())
  await waitFor(() => expect(messages).toEqual([{ type: 'read-only', on: true }]))
  isOn = false
  await act(() => call(listTags, {}))
  expect(isPressed()).toBe(false)
  isOn = true
  await act(() => call(listTags, {}))
  expect(isPressed()).toBe(true)
})
