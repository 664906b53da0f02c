import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '#test/support/console/testZone.ts'

let api: ReturnType<typeof zoneApi> | undefined
let lines: string[] = []

beforeEach(() => {
  queryClient.clear()
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }], ({ path }) =>
    path === '/domains/5/zone-file' ? { zone_file: lines } : undefined,
  )
})
afterEach(() => api?.restore())

const head = ['; example.org [5]', '$TTL 86400']

test('shows the lines of the zone file unchanged', async () => {
  lines = [...head, 'www.example.org.\t86400\tIN\tA\t203.0.113.1']
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  const file = await screen.findByLabelText('Zone file of example.org')
  expect(file.textContent).toContain('; example.org [5]')
  expect(file.textContent).toContain('203.0.113.1')
})

test('shows the unpublished changes', async () => {
  lines = [...head, 'www.example.org.\t86400\tIN\tA\t203.0.113.9']
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  expect(
    (await screen.findAllByText(/Not yet published: 1 record to add, 1 record to remove/)).length,
  ).toBeGreaterThan(0)
})

test('lists a record that the file omits, with the reason', async () => {
  lines = [...head, '; record 1 is left out: its value is longer than DNS can carry']
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  expect(await screen.findByText('0 records published, 1 not published.')).toBeTruthy()
  const list = screen.getByRole('list', { name: 'Not published' })
  expect(list.textContent).toBe(
    'A www.example.org is not published: its value is longer than DNS can carry.',
  )
})

test('shows "Not published yet" for a zone that was never rendered', async () => {
  lines = []
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  expect(await screen.findByRole('heading', { name: 'Not published yet' })).toBeTruthy()
})

test('lists the name servers to configure at the registrar', async () => {
  lines = [
    ...head,
    'example.org.\t86400\tIN\tNS\tns1.dns.example.',
    'example.org.\t86400\tIN\tNS\tns2.dns.example.',
    'sub.example.org.\t86400\tIN\tNS\tns1.elsewhere.example.',
  ]
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  const servers = within(await screen.findByRole('region', { name: 'Name servers' }))
  expect(servers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ns1.dns.example',
    'ns2.dns.example',
  ])
  expect(servers.getByRole('button', { name: 'Copy name servers' })).toBeTruthy()
})

test('searches the lines of the file and stores the search in the URL', async () => {
  lines = [...head, 'www.example.org.\t86400\tIN\tA\t203.0.113.1']
  const router = renderRoutes(domainRoutes, '/domains/5/zone-file')
  const field = await screen.findByRole('searchbox', { name: 'Search the zone file' })
  const user = userEvent.setup()
  await user.click(field)
  await user.paste('WWW')
  expect(await screen.findByText('1 of 3 lines')).toBeTruthy()
  const file = screen.getByLabelText('Zone file of example.org')
  expect(file.textContent).not.toContain('$TTL')
  expect(file.textContent).toContain('203.0.113.1')
  await waitFor(() => expect(router.state.location.search).toBe('?q=WWW'))
  await user.paste(' nowhere')
  expect(await screen.findByText('0 of 3 lines')).toBeTruthy()
  expect(screen.getByText('No line of the zone file contains “WWW nowhere”.')).toBeTruthy()
  expect(screen.queryByLabelText('Zone file of example.org')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect((await screen.findByLabelText('Zone file of example.org')).textContent).toContain('$TTL')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('applies the search in the URL', async () => {
  lines = [...head, 'www.example.org.\t86400\tIN\tA\t203.0.113.1']
  renderRoutes(domainRoutes, '/domains/5/zone-file?q=www')
  expect(await screen.findByText('1 of 3 lines')).toBeTruthy()
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the zone file' })
  expect(field.value).toBe('www')
})

const soaOf = (serial: number) =>
  `example.org.\t86400\tIN\tSOA\tns1.dns.example. admin.example.org. ${serial} 14400 14400 1209600 86400`

test('shows the render time from the serial', async () => {
  lines = [...head, soaOf(1_500_000_000)]
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  const serialLine = await screen.findByText(/serial 1500000000/)
  const time = within(serialLine).getByText(/years ago/)
  expect(time.getAttribute('datetime')).toBe('2017-07-14T02:40:00.000Z')
})

test('shows no render time for the serial of a secondary domain', async () => {
  lines = [...head, soaOf(1_500_000_000)]
  api?.become({ type: 'slave', master_ips: ['192.0.2.1'] })
  renderRoutes(domainRoutes, '/domains/5/zone-file')
  expect((await screen.findByText(/Serial 1500000000/)).textContent).toBe('Serial 1500000000.')
})
