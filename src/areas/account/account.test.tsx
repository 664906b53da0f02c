import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as accountRoutes } from './routes.tsx'

const settings = { managed: false, network_helper: true, backups_enabled: false }
const account = { company: 'Nordlicht', email: 'ops@example.org', city: 'Hamburg', balance: -5 }
const envelope = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length })

let network: ReturnType<typeof respondWith>
let refusal: string | undefined
let isRestricted: boolean

beforeEach(() => {
  refusal = undefined
  isRestricted = false
  network = respondWith(({ path, method, body }) => {
    if (refusal) return { status: 403, body: { errors: [{ reason: refusal }] } }
    if (path === '/account/settings') {
      return method === 'PUT' ? Object.assign(settings, body) : { ...settings }
    }
    if (path === '/account') return method === 'PUT' ? { ...account, ...(body as object) } : account
    if (path === '/account/users') {
      return envelope([
        { username: 'ada', email: 'ada@example.org', restricted: false, tfa_enabled: true },
        { username: 'ci', email: 'ci@example.org', restricted: true, tfa_enabled: false },
      ])
    }
    if (path === '/account/users/ci') {
      return { username: 'ci', email: 'ci@example.org', restricted: true, ssh_keys: ['Runner'] }
    }
    if (path === '/account/users/ada') return { username: 'ada', restricted: false }
    if (path === '/account/users/ci/grants') {
      return {
        global: { add_computes: true, account_access: 'read_only' },
        compute: [{ id: 1, label: 'web-1', permissions: 'read_write' }],
      }
    }
    if (path === '/account/users/ada/grants') return { status: 204 }
    if (path === '/profile/grants' && isRestricted) return { global: {} }
    if (path === '/account/events' && !isRestricted) {
      return envelope([
        {
          id: 9,
          action: 'compute_boot',
          status: 'finished',
          created: '2026-05-01T10:00:00',
          entity: { id: 18, label: 'web-1', type: 'compute' },
          username: 'ada',
          duration: 0,
        },
        {
          id: 8,
          action: 'domain_record_create',
          status: 'notification',
          created: '2026-05-01T09:00:00',
          entity: { id: 4, label: 'example.org', type: 'domain' },
          username: 'ada',
          message: 'A www.example.org',
          duration: 72,
        },
      ])
    }
    return envelope([])
  })
})

afterEach(() => {
  network.restore()
  queryClient.clear()
})

const open = (address: string) => renderRoutes(accountRoutes, address)

// Before the tests with rejected requests, after which the page does not request the grants again.
test('does not claim that the account has no events if the user is restricted', async () => {
  isRestricted = true
  open('/events')
  await screen.findByText(/^Your user has neither caused events nor access/)
  expect(screen.getByRole('heading', { name: 'No access to events' })).toBeTruthy()
})

test('sends only the changed setting and reloads the settings', async () => {
  open('/account/settings')
  const backups = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Backups for new instances',
  })
  expect(backups.checked).toBe(false)
  await userEvent.click(backups)
  await waitFor(() => expect(backups.checked).toBe(true))
  const sent = network.requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ backups_enabled: true })
  await waitFor(() => expect(network.requests.at(-1)?.method).toBe('GET'))
})

test('restores the old value and shows the reason when a setting is rejected', async () => {
  open('/account/settings')
  const helper = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Network helper for new configurations',
  })
  refusal = 'You may not change the settings.'
  await userEvent.click(helper)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not changed. You may not change the settings.',
  )
  expect(helper.checked).toBe(true)
})

test('shows the reason of the API to a user without access to the user list', async () => {
  refusal = 'Only unrestricted users may list users.'
  open('/account/users')
  expect(await screen.findByRole('heading', { name: 'No access to users' })).toBeTruthy()
  expect(screen.getByText('Only unrestricted users may list users.')).toBeTruthy()
})

test('shows the action of an event and links to the object', async () => {
  open('/events')
  const table = await screen.findByRole('grid', { name: 'Events' })
  expect(await within(table).findByText('Instance booted')).toBeTruthy()
  const link = within(table).getByRole('link', { name: 'web-1' })
  expect(link.getAttribute('href')).toBe('/compute/18')
})

test('shows the message of an event next to its action and no duration for an event without a job', async () => {
  open('/events')
  const table = await screen.findByRole('grid', { name: 'Events' })
  expect(await within(table).findByText('Record added · A www.example.org')).toBeTruthy()
  expect(within(table).getByText('1 min 12 s')).toBeTruthy()
  expect(within(table).queryByText('0 s')).toBeNull()
})

test('says that invoices and payments are not available', async () => {
  open('/account/contact')
  expect(await screen.findByText(/^Invoices and payments are not available/)).toBeTruthy()
})

test('refreshes the events', async () => {
  open('/events')
  await screen.findByRole('grid', { name: 'Events' })
  const reads = () => network.requests.filter(({ path }) => path === '/account/events').length
  const before = reads()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test('does not save an emptied email address, which the account must have', async () => {
  open('/account/contact/edit')
  const form = within(await screen.findByRole('dialog'))
  const email = await form.findByRole<HTMLInputElement>('textbox', { name: /^Email/ })
  await userEvent.clear(email)
  await userEvent.click(form.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(network.requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('sends only the changed contact fields', async () => {
  const router = open('/account/contact')
  expect(await screen.findByText('Credit')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Edit contact' }))
  const form = await screen.findByRole('dialog', { name: 'Edit contact' })
  await userEvent.clear(within(form).getByLabelText(/^City/))
  await userEvent.type(within(form).getByLabelText(/^Country/), 'Germany')
  await userEvent.click(within(form).getByRole('button', { name: 'Save contact' }))
  expect(network.requests.some(({ method }) => method === 'PUT')).toBe(false)

  await userEvent.clear(within(form).getByLabelText(/^Country/))
  await userEvent.type(within(form).getByLabelText(/^Country/), 'DE')
  await userEvent.click(within(form).getByRole('button', { name: 'Save contact' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/contact'))
  const sent = network.requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ city: '', country: 'DE' })
})
