import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

const edge = {
  id: 4,
  label: 'edge',
  region: 'eu-central',
  hostname: '203-0-113-4.ip.compute.example',
  ipv4: '203.0.113.4',
  ipv6: '2001:db8::4',
  client_conn_throttle: 10,
  transfer: { in: 18_342.7, out: 402_117.4, total: 420_460.1 },
  tags: ['production'],
}
const fresh = {
  ...edge,
  id: 5,
  label: 'fresh',
  ipv4: '203.0.113.5',
  ipv6: null,
  client_conn_throttle: 0,
  transfer: { in: null, out: null, total: null },
  tags: [],
}
const computes = [
  { id: 7, label: 'web-1', status: 'running', region: 'eu-central' },
  { id: 8, label: 'web-2', status: 'running', region: 'eu-central' },
  { id: 9, label: 'far-1', status: 'running', region: 'us-iad' },
]
const firewalls = [
  { id: 1, label: 'gate', status: 'enabled', entities: [{ type: 'balancer', id: 4 }] },
  { id: 2, label: 'other', status: 'enabled', entities: [{ type: 'compute', id: 4 }] },
]
const event = {
  id: 1,
  action: 'balancer_update',
  status: 'notification',
  username: 'ada',
  created: '2026-01-02T03:04:05',
}
const events = [
  { ...event, entity: { type: 'balancer', id: 4, label: 'edge' } },
  { ...event, id: 2, username: 'grace', entity: { type: 'balancer', id: 5, label: 'fresh' } },
]

let api: ReturnType<typeof respondWith>
let lists: Record<string, object[]>
/** Errors by path. */
let errors: Record<string, { status: number; reason: string }>
let grants: object

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

function answer({ path }: RecordedRequest): object {
  const error = errors[path]
  if (error) return { status: error.status, body: { errors: [{ reason: error.reason }] } }
  if (path === '/profile/grants') return grants
  if (path === '/balancers/4') return edge
  if (path === '/balancers/5') return fresh
  return listOf(lists[path] ?? [])
}

beforeEach(() => {
  queryClient.clear()
  grants = {}
  errors = {}
  lists = {
    '/balancers': [edge, fresh],
    '/compute/instances': computes,
    '/compute/instances/7/balancers': [edge],
    '/compute/instances/8/balancers': [fresh],
    '/networking/firewalls': firewalls,
    '/account/events': events,
    '/regions': [{ id: 'eu-central', label: 'Frankfurt' }],
  }
  api = respondWith(answer)
})
afterEach(() => api.restore())

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const factIn = (facts: ReturnType<typeof within>, name: string) =>
  facts.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('lists load balancers with their region, addresses, transfer and tags', async () => {
  renderRoutes(routes, '/balancers')
  const table = await screen.findByRole('grid', { name: 'Load balancers' })
  const row = within(await within(table).findByRole('row', { name: 'edge' }))
  await row.findByText('Frankfurt')
  row.getByText('203.0.113.4')
  row.getByText('203-0-113-4.ip.compute.example')
  row.getByText('420 GB')
  row.getByText('production')
  expect(row.getByRole('link', { name: 'edge' }).getAttribute('href')).toBe('/balancers/4')
  screen.getByText('Read-only: the API cannot create or change them')
  await userEvent.click(row.getByRole('button', { name: 'Actions for edge' }))
  const ticket = await screen.findByRole('menuitem', { name: 'Open ticket' })
  expect(ticket.getAttribute('href')).toBe('/support/new?balancer_id=4')
})

test('finds a load balancer in the list by its IPv6 address', async () => {
  renderRoutes(routes, '/balancers?q=2001:db8::4')
  await screen.findByRole('row', { name: 'edge' })
  expect(screen.queryByRole('row', { name: 'fresh' })).toBeNull()
})

test('explains an empty list without offering to create a load balancer', async () => {
  lists['/balancers'] = []
  renderRoutes(routes, '/balancers')
  await screen.findByRole('heading', { name: 'No load balancers yet' })
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('shows the error of a list that cannot be loaded', async () => {
  errors['/balancers'] = { status: 400, reason: 'Not this time' }
  renderRoutes(routes, '/balancers')
  await screen.findByText('Not this time')
  screen.getByRole('button', { name: 'Try again' })
})

test('shows the addresses, facts, firewalls and events of a load balancer', async () => {
  renderRoutes(routes, '/balancers/4')
  await screen.findByRole('heading', { level: 1, name: 'edge' })
  const addresses = await panel('Addresses')
  addresses.getByRole('button', { name: 'Copy hostname' })
  addresses.getByRole('button', { name: 'Copy IPv4 address' })
  addresses.getByRole('button', { name: 'Copy IPv6 address' })
  const usage = addresses.getByRole('link', { name: 'Find usage of 203.0.113.4' })
  expect(usage.getAttribute('href')).toBe('/find?for=203.0.113.4')
  const firewall = await addresses.findByRole('link', { name: 'gate' })
  expect(firewall.getAttribute('href')).toBe('/firewalls/1/rules')
  expect(addresses.queryByRole('link', { name: 'other' })).toBeNull()
  const details = await panel('Details')
  await details.findByText('Frankfurt')
  expect(factIn(details, 'Client limit')).toBe('10 connections per second')
  expect(factIn(details, 'This month')).toBe('420 GB: 18.3 GB in, 402 GB out')
  const recent = await panel('Recent events')
  await recent.findByText(/^ada/)
  expect(recent.getAllByRole('listitem')).toHaveLength(1)
})

test('shows a load balancer without IPv6, limit, measured transfer, firewall and tags', async () => {
  renderRoutes(routes, '/balancers/5')
  const addresses = await panel('Addresses')
  await addresses.findByText('None: all traffic is allowed')
  expect(factIn(addresses, 'IPv6')).toBe('–')
  const details = await panel('Details')
  expect(factIn(details, 'Client limit')).toBe('No limit')
  expect(factIn(details, 'This month')).toBe('Not measured yet')
})

test('offers no edit of tags, which the API can only set with a new tag', async () => {
  renderRoutes(routes, '/balancers/4')
  const details = await panel('Details')
  details.getByText('production')
  expect(details.getByRole('link', { name: 'create a new one' }).getAttribute('href')).toBe(
    '/tags?open=create',
  )
  expect(screen.queryByRole('button', { name: 'Edit tags' })).toBeNull()
})

test('searches the instances of the region for those behind the load balancer', async () => {
  renderRoutes(routes, '/balancers/4')
  const instances = await panel('Instances')
  await instances.findByText(/a search sends 2 requests, one for each instance in Frankfurt/)
  const requested = () => api.requests.map(({ path }) => path).filter((path) => /\/bal/.test(path))
  expect(requested()).toEqual(['/balancers/4'])
  const announced = new Set<string>()
  const observer = new MutationObserver(() => {
    const text = instances.queryByRole('status')?.textContent
    if (text) announced.add(text)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await userEvent.click(instances.getByRole('button', { name: 'Find instances' }))
  await instances.findByText('Found 1 in 2 instances.')
  observer.disconnect()
  expect([...announced]).toEqual(['Checking 2 instances…', 'Found 1 in 2 instances.'])
  const link = instances.getByRole('link', { name: 'web-1' })
  expect(link.getAttribute('href')).toBe('/compute/7/overview')
  expect(instances.queryByRole('link', { name: 'web-2' })).toBeNull()
  expect(requested()).not.toContain('/compute/instances/9/balancers')
})

test('counts the instances that could not be searched, with the reason', async () => {
  errors['/compute/instances/8/balancers'] = { status: 400, reason: 'Broken' }
  renderRoutes(routes, '/balancers/4')
  const instances = await panel('Instances')
  await userEvent.click(await instances.findByRole('button', { name: 'Find instances' }))
  await instances.findByText('Found 1 in 2 instances. 1 instance could not be checked: Broken')
})

test('shows missing permissions next to the other facts', async () => {
  grants = { global: {}, balancer: [{ id: 4, permissions: 'read_only' }] }
  errors['/compute/instances'] = { status: 403, reason: 'Unauthorized' }
  lists['/networking/firewalls'] = []
  renderRoutes(routes, '/balancers/4')
  const addresses = await panel('Addresses')
  await addresses.findByText('None that you may see')
  const instances = await panel('Instances')
  await instances.findByText(/^The instances could not be loaded: /)
  addresses.getByText('2001:db8::4')
})

test('names a listed load balancer that was deleted elsewhere and links to the list', async () => {
  renderRoutes(routes, '/balancers')
  const link = await screen.findByRole('link', { name: 'edge' })
  errors['/balancers/4'] = { status: 404, reason: 'Not found' }
  await userEvent.click(link)
  await screen.findByRole('heading', { level: 1, name: 'edge no longer exists' })
  const back = screen.getByRole('link', { name: 'Go to load balancers' })
  expect(back.getAttribute('href')).toBe('/balancers')
  await waitFor(() => expect(document.title).toContain('edge no longer exists'))
})
