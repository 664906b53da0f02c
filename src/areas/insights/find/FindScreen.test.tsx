import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

const lists: Record<string, object[]> = {
  '/compute/instances': [{ id: 7, label: 'web-1', ipv4: ['192.0.2.1'] }],
  '/domains': [
    { id: 1, domain: 'example.com' },
    { id: 2, domain: 'example.org' },
  ],
  '/domains/1/records': [{ id: 10, type: 'A', name: 'www', target: '192.0.2.1' }],
  '/networking/vpcs/ips': [
    { interface_id: 9, vpc_id: 2, compute_id: 7, address: '10.0.0.2', nat_1_1: '192.0.2.1' },
  ],
}

let network: ReturnType<typeof respondWith> | undefined

/** @param slow responses for this path wait until the promise is resolved */
function open(address: string, slow?: { path: string; until: Promise<unknown> }) {
  network = respondWith(async ({ path }) => {
    if (path === slow?.path) await slow.until
    if (path === '/networking/firewalls')
      return { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
    return listOf(lists[path] ?? [])
  })
  renderRoutes(routes, address)
}

afterEach(() => {
  network?.restore()
  queryClient.clear()
})

test('finds all uses of an address and lists the searched objects', async () => {
  open('/find?for=192.0.2.1')
  await screen.findByText('Found in 3 places.')
  const table = within(screen.getByRole('grid', { name: 'Uses' }))
  expect(table.getByRole('link', { name: 'A www.example.com' }).getAttribute('href')).toBe(
    '/domains/1/records/10',
  )
  expect(table.getAllByRole('link', { name: 'web-1' })).toHaveLength(2)
  expect(
    screen.getByText(/Searched 1 instance, .*2 domains, 1 record in 2 zones, .*1 VPC address/),
  ).toBeTruthy()
  expect(screen.getByText('Not searched: firewalls (Unauthorized).')).toBeTruthy()
})

test('folds ranges of all addresses into one line that opens', async () => {
  network = respondWith(({ path }) =>
    listOf(
      path === '/databases/instances'
        ? [
            { id: 5, label: 'orders', engine: 'mysql', allow_list: ['0.0.0.0/0', '192.0.2.1'] },
            { id: 6, label: 'sales', engine: 'mysql', allow_list: ['0.0.0.0/0'] },
          ]
        : [],
    ),
  )
  renderRoutes(routes, '/find?for=192.0.2.1')
  await screen.findByText('Found in 1 place.')
  const table = within(screen.getByRole('grid', { name: 'Uses' }))
  expect(table.getByRole('link', { name: 'orders' })).toBeTruthy()
  expect(table.queryByRole('link', { name: 'sales' })).toBeNull()
  const fold = screen.getByRole('button', { name: '2 uses of any address (0.0.0.0/0)' })
  const icon = () => fold.querySelector('path')?.getAttribute('d')
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(icon()).toBe(mdiChevronRight)
  await userEvent.click(fold)
  expect(await table.findByRole('link', { name: 'sales' })).toBeTruthy()
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(icon()).toBe(mdiChevronDown)
})

test('keeps the results of a stopped search', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  open('/find?for=192.0.2.1', { path: '/domains/2/records', until: promise })
  await screen.findByRole('link', { name: 'A www.example.com' })
  await screen.findByText(/1 record in 1 of 2 zones/)
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(screen.getByText('Stopped: 3 uses until then.')).toBeTruthy()
  resolve()
  expect(screen.getByRole('link', { name: 'A www.example.com' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Search again' }))
  await screen.findByText('Found in 3 places.')
})

test('reports invalid input at the field without searching', async () => {
  open('/find')
  await userEvent.type(await screen.findByRole('searchbox'), 'two words')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(screen.getByRole('alert').textContent).toContain('Enter an IP address')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('two words')
  await waitFor(() => expect(network?.requests).toEqual([]))
})
