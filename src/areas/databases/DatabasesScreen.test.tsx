import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { setPreference } from '#lib/preferences.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'
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

async function menuOf(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu'))
}

test('shows the label of the plan', async () => {
  renderRoutes(routes, '/databases')
  const row = await screen.findByRole('row', { name: 'orders' })
  await within(row).findByText('Dedicated 4GB')
  expect(row.textContent).not.toContain('g6-dedicated-2')
})

test('shows announced maintenance in the list', async () => {
  setPreference('timeZone', 'UTC')
  onTestFinished(() => setPreference('timeZone', ''))
  const patch = { description: 'Kernel', planned_for: null, deadline: '2027-01-18T23:00:00' }
  state.current = { ...orders, updates: { ...orders.updates, pending: [patch] } }
  renderRoutes(routes, '/databases')
  await screen.findByRole('columnheader', { name: /Maintenance/ })
  const row = await screen.findByRole('row', { name: 'orders' })
  expect(within(row).getByText(/^Patch/).textContent).toBe('Patch by 18 Jan 2027')
})

test('hides the maintenance column without announced maintenance', async () => {
  renderRoutes(routes, '/databases')
  await screen.findByRole('row', { name: 'orders' })
  expect(screen.queryByRole('columnheader', { name: /Maintenance/ })).toBeNull()
})

test('offers all actions of a database in the row menu', async () => {
  renderRoutes(routes, '/databases')
  const menu = await menuOf('orders')
  const items = menu.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Copy connection',
    'Backups',
    'Maintenance window',
    'Allow list and plan',
    'Take snapshot',
    'Patch now',
    'Reset password',
    'Open ticket',
    'Delete',
  ])
  await userEvent.click(menu.getByRole('menuitem', { name: 'Take snapshot' }))
  await screen.findByRole('dialog', { name: 'Take snapshot' })
})

test('disables actions of a database that is provisioning, with the reason', async () => {
  state.current = { ...orders, status: 'provisioning', hosts: { primary: null, secondary: null } }
  renderRoutes(routes, '/databases')
  const menu = await menuOf('orders')
  const textOf = (name: RegExp) => menu.getByRole('menuitem', { name }).textContent
  expect(textOf(/^Copy connection/)).toContain('Hosts appear once')
  expect(textOf(/^Take snapshot/)).toContain('must be active; it is provisioning')
  expect(textOf(/^Delete/)).toContain('must be active, degraded or failed')
  expect(menu.getByRole('menuitem', { name: /^Backups/ }).getAttribute('href')).toBe(
    '/databases/mysql/5/backups',
  )
})

test('copies the connection command without TLS options when TLS is off', async () => {
  const user = userEvent.setup()
  state.current = { ...orders, ssl_connection: false }
  renderRoutes(routes, '/databases')
  const menu = await menuOf('orders')
  await user.click(menu.getByRole('menuitem', { name: 'Copy connection' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      'mysql -h db-5.example.net -P 3306 -u dbroot -p',
    ),
  )
})

test('opens a database on Enter, but not one of an unknown engine', async () => {
  state.current = { ...orders, label: 'caches', engine: 'valkey' }
  const router = renderRoutes(routes, '/databases')
  await screen.findByText('caches')
  expect(screen.queryByRole('link', { name: 'caches' })).toBeNull()
  const menu = await menuOf('caches')
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open ticket',
  ])
  await userEvent.keyboard('{Escape}')
  screen.getByRole('link', { name: 'reports' }).closest<HTMLElement>('[data-index]')?.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/databases/mysql/6/overview'))
})

test('shows the label of the plan in the list and the header', async () => {
  const router = renderRoutes(routes, '/databases')
  await screen.findAllByText('Dedicated 4GB')
  await router.navigate('/databases/mysql/5/overview')
  const title = await screen.findByRole('heading', { level: 1, name: 'orders' })
  const facts = within(title.closest('header') ?? document.body)
  for (const fact of ['MySQL 8.0.30', 'Dedicated 4GB', '1 node', 'Newark'])
    await facts.findByText(fact)
})
