import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { remoteApiQuery } from '#api/remote/remoteApi.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { pick } from '#test/support/console/testPick.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'
import {
  databaseResponses,
  orders,
  type DatabaseTestState,
} from '#test/support/console/testDatabases.ts'

let state: DatabaseTestState
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  state = { current: orders, elsewhere: {}, events: [] }
  api = respondWith(databaseResponses(state))
})
afterEach(() => api.restore())

const sent = () => api.requests.filter(({ method }) => method !== 'GET')
const open = () => renderRoutes(routes, '/databases/mysql/5/settings')

test('copies the request of one form as a curl command without sending it', async () => {
  const user = userEvent.setup()
  queryClient.setQueryData(remoteApiQuery.queryKey, null)
  open()
  const form = within(await screen.findByRole('form', { name: 'Label' }))
  await user.type(form.getByRole('textbox', { name: 'Label' }), '-2')
  await user.click(form.getByRole('button', { name: 'Copy as curl' }))
  await waitFor(async () => {
    const command = await navigator.clipboard.readText()
    expect(command).toMatch(/^curl -X PUT '.*\/v4\/databases\/mysql\/instances\/5'/)
    expect(command).toContain(`--data-raw '{"label":"orders-2"}'`)
  })
  expect(sent()).toEqual([])
})

test('shows an error instead of copying invalid input', async () => {
  open()
  const form = within(await screen.findByRole('form', { name: 'Label' }))
  const label = form.getByRole('textbox', { name: 'Label' })
  await userEvent.clear(label)
  await userEvent.click(form.getByRole('button', { name: 'Copy as curl' }))
  await waitFor(() => expect(document.activeElement).toBe(label))
  expect(label.getAttribute('aria-invalid')).toBe('true')
})

test('sends only the plan of a resize and offers only plans with more disk', async () => {
  open()
  const filter = await screen.findByRole('searchbox', { name: 'Filter plans' })
  const option = (name: RegExp) => screen.getByRole('radio', { name })
  const wordsOf = (name: RegExp) => option(name).closest('label')?.textContent
  await userEvent.type(filter, 'nano')
  await waitFor(() => expect(option(/Nano/)).toHaveProperty('disabled', true))
  expect(wordsOf(/Nano/)).toContain('Needs more than 80 GB of disk')
  await userEvent.clear(filter)
  await userEvent.type(filter, 'dedicated')
  expect(wordsOf(/Dedicated 4GB/)).toContain('Current')
  await userEvent.click(option(/Dedicated 8GB/))
  expect(wordsOf(/Dedicated 8GB/)).toContain('$130.00')
  expect(wordsOf(/Dedicated 8GB/)).toContain('$65.00 more')
  await userEvent.click(screen.getByRole('button', { name: 'Resize' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Resize orders?' }))
  dialog.getByText('Dedicated 4GB, $65.00/mo')
  dialog.getByText('Dedicated 8GB, $130.00/mo')
  expect(dialog.getByText('Monthly price').nextElementSibling?.textContent).toBe('$65.00 more')
  dialog.getByText(/cannot be reduced later/)
  expect(sent()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Resize orders' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ type: 'g6-dedicated-4' })
})

test('lists the instances that a narrower allow list cuts off before saving', async () => {
  state.current = { ...orders, allow_list: ['203.0.113.0/24', '198.51.100.7/32'] }
  state.computes = [
    { id: 7, label: 'web-1', ipv4: ['203.0.113.9'] },
    { id: 8, label: 'web-2', ipv4: ['198.51.100.7'] },
  ]
  open()
  const list = await screen.findByRole('textbox', { name: 'Addresses and ranges' })
  await userEvent.clear(list)
  await userEvent.type(list, '198.51.100.7/32')
  const cut = within(await screen.findByRole('region', { name: 'Can no longer connect' }))
  await cut.findByText('web-1 (203.0.113.9)')
  cut.getByText('203.0.113.0/24')
  expect(cut.queryByText(/web-2/)).toBeNull()
  await userEvent.clear(list)
  await userEvent.type(list, '203.0.113.0/24, 198.51.100.7/32')
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Can no longer connect' })).toBeNull(),
  )
})

test('shows who can connect and which entries are merged before saving', async () => {
  state.current = { ...orders, allow_list: ['203.0.113.0/24'] }
  state.computes = [
    { id: 7, label: 'web-1', ipv4: ['203.0.113.9'] },
    { id: 8, label: 'web-2', ipv4: ['198.51.100.7'] },
  ]
  open()
  const list = await screen.findByRole('textbox', { name: 'Addresses and ranges' })
  const who = within(await screen.findByRole('region', { name: 'Who can connect' }))
  await who.findByText('web-1')
  who.getByText('256 IPv4 addresses')
  expect(screen.queryByRole('region', { name: 'Not needed' })).toBeNull()
  await userEvent.click(list)
  await userEvent.paste(' 203.0.113.9 198.51.100.0/24 203.0.113.0/24')
  const merged = within(await screen.findByRole('region', { name: 'Not needed' }))
  merged.getByText('already within 203.0.113.0/24')
  merged.getByText('listed more than once')
  who.getByText(/web-2/)
  who.getByText('512 IPv4 addresses')
  await userEvent.click(screen.getByRole('button', { name: 'Merge entries' }))
  expect(list).toHaveProperty('value', '203.0.113.0/24\n198.51.100.0/24')
  expect(document.activeElement).toBe(list)
  expect(screen.queryByRole('region', { name: 'Not needed' })).toBeNull()
  expect(sent()).toEqual([])
})

test('stores notes on allow list entries locally, separate from the form', async () => {
  state.current = { ...orders, allow_list: ['203.0.113.0/24', '198.51.100.7/32'] }
  open()
  const notes = within(await screen.findByRole('region', { name: 'Notes' }))
  await userEvent.type(notes.getByLabelText('Note on 203.0.113.0/24'), 'Office{Enter}')
  expect(sent()).toEqual([])
  cleanup()
  open()
  const again = within(await screen.findByRole('region', { name: 'Notes' }))
  const office = again.getByLabelText<HTMLInputElement>('Note on 203.0.113.0/24')
  expect(office.value).toBe('Office')
  expect(again.getByLabelText('Note on 198.51.100.7/32')).toHaveProperty('value', '')
  await userEvent.clear(office)
  expect(localStorage.getItem('console.allow-list-notes')).not.toContain('203.0.113.0')
})

test('adds the address of an instance by its name', async () => {
  state.current = { ...orders, allow_list: ['203.0.113.0/24'] }
  state.computes = [{ id: 7, label: 'web-1', ipv4: ['198.51.100.7', '192.168.128.2'] }]
  open()
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Addresses and ranges',
  })
  const add = screen.getByRole('button', { name: 'Add an instance' })
  await userEvent.click(add)
  const instance = screen.getByRole('combobox', { name: 'Instance' })
  await waitFor(() => within(instance).getByRole('option', { name: /192\.168\.128\.2/ }))
  await pick(instance, /192\.168\.128\.2/)
  expect(list.value).toContain('203.0.113.0/24')
  expect(list.value).toContain('192.168.128.2')
  expect(screen.queryByRole('combobox', { name: 'Instance' })).toBeNull()
  expect(document.activeElement).toBe(add)
})

test('sends only the label and keeps the input after an error', async () => {
  state.writeError = { field: 'label', reason: 'Label is taken' }
  open()
  const label = await screen.findByRole('textbox', { name: 'Label' })
  await userEvent.clear(label)
  await userEvent.type(label, 'reports')
  await userEvent.click(screen.getByRole('button', { name: 'Save label' }))
  await screen.findByText('Label is taken')
  expect(label).toHaveProperty('value', 'reports')
  expect(sent()[0]?.body).toEqual({ label: 'reports' })
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(label).toHaveProperty('value', 'orders')
})

test('warns about an empty allow list and one that is open to everyone', async () => {
  open()
  const list = await screen.findByRole('textbox', { name: /Addresses and ranges/ })
  await userEvent.clear(list)
  await screen.findByText(/An empty list blocks every connection, private ones included/)
  await userEvent.click(list)
  await userEvent.paste('::/0')
  const warning = await screen.findByText(/Any address on the internet can connect/)
  expect(warning.className).toContain('warning')
  await userEvent.click(screen.getByRole('button', { name: 'Save allow list' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ allow_list: ['::/0'] })
})

test('lists the backups that are deleted with the database and requires its name', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete database' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete orders?' }))
  await dialog.findByText('2 backups')
  dialog.getByText('1 automatic, 1 snapshot: before')
  const go = dialog.getByRole('button', { name: 'Delete orders' })
  expect(go.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox'), 'orders')
  await userEvent.click(go)
  await waitFor(() =>
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /databases/mysql/instances/5',
    ]),
  )
})

test('shows and saves an allow list as it was typed', async () => {
  state.current = { ...orders, allow_list: ['198.51.100.7', '2001:DB8::1/32'] }
  open()
  const list = await screen.findByRole('textbox', { name: 'Addresses and ranges' })
  expect(list).toHaveProperty('value', '198.51.100.7\n2001:DB8::1/32')
  await userEvent.click(list)
  await userEvent.paste('\n203.0.113.9/24; 203.0.113.7')
  await userEvent.tab()
  expect(list).toHaveProperty('value', '198.51.100.7\n2001:DB8::1/32\n203.0.113.9/24; 203.0.113.7')
  await userEvent.click(screen.getByRole('button', { name: 'Save allow list' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    allow_list: ['198.51.100.7', '2001:DB8::1/32', '203.0.113.9/24', '203.0.113.7'],
  })
})
