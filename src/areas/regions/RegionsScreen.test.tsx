import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as regionRoutes } from './routes.tsx'

const regions = [
  {
    id: 'eu-central',
    label: 'Frankfurt, DE',
    country: 'de',
    status: 'ok',
    capabilities: ['Computes', 'Block Storage', 'VPCs'],
    resolvers: { ipv4: '192.0.2.1, 192.0.2.2', ipv6: '2001:db8::1' },
  },
  { id: 'ap-west', label: 'Mumbai, IN', country: 'in', status: 'outage', capabilities: [] },
]

let network: ReturnType<typeof respondWith>

beforeEach(() => {
  network = respondWith(() => ({ data: regions, page: 1, pages: 1, results: regions.length }))
  renderRoutes(regionRoutes, '/regions')
})

afterEach(() => {
  network.restore()
  queryClient.clear()
})

test('shows the status, country and resolvers of a region', async () => {
  const table = await screen.findByRole('grid', { name: 'Regions' })
  const row = await within(table).findByRole('row', { name: /Frankfurt, DE/ })
  expect(row.textContent).toContain('Up')
  expect(row.textContent).toContain('Germany')
  const capabilities = within(row).getByText('3 capabilities')
  expect(capabilities.dataset['tooltip']).toBe('Instances, Volumes, VPCs')
  await userEvent.hover(row)
  expect(await within(row).findByRole('button', { name: 'Copy IPv4 resolvers' })).toBeTruthy()
  expect(within(table).getByRole('row', { name: /Mumbai, IN/ }).textContent).toContain('Outage')
})

test('finds a region by its id', async () => {
  await screen.findByText('Frankfurt, DE')
  await userEvent.type(screen.getByRole('searchbox'), 'ap-west')
  await waitFor(() => expect(screen.queryByText('Frankfurt, DE')).toBeNull())
  expect(screen.getByText('Mumbai, IN')).toBeTruthy()
})

test('links each resolver of a region to its usage', async () => {
  const table = await screen.findByRole('grid', { name: 'Regions' })
  const row = within(table).getByRole('row', { name: /Frankfurt, DE/ })
  await userEvent.click(within(row).getByRole('button', { name: /^Actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Resolvers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Resolvers of Frankfurt, DE' })
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/find?for=192.0.2.1', '/find?for=192.0.2.2', '/find?for=2001%3Adb8%3A%3A1'])
})
