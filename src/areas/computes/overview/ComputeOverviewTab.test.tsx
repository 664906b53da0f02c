import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const path = '/compute/instances/7'

function openOverview(answers: Parameters<typeof openComputes>[1], changes: Partial<Compute> = {}) {
  open = openComputes('/compute/7/overview', {
    [`GET ${path}`]: () => ({ ...webOne, ...changes }),
    'GET /profile/grants': () => ({}),
    ...answers,
  })
  return open
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

const inVpc = {
  id: 10,
  label: 'Boot',
  interfaces: [
    { id: 4, purpose: 'vpc', vpc_id: 1, subnet_id: 11, active: true, ipv4: { vpc: '10.0.0.2' } },
  ],
}
const answersOfVpc = {
  [`GET ${path}/configs`]: () => listOf([inVpc]),
  'GET /vpcs': () => listOf([{ id: 1, label: 'shop', subnets: [{ id: 11, label: 'front' }] }]),
}

const booted = {
  id: 1,
  action: 'compute_boot',
  status: 'finished',
  created: '2026-05-01T00:00:00',
  entity: { type: 'compute', id: 7, label: 'web-1' },
}

test('shows the active configuration, volumes, firewalls and load balancers of an instance', async () => {
  openOverview({
    [`GET ${path}/configs`]: () =>
      listOf([
        { id: 10, label: 'Boot', interfaces: [{ id: 1, purpose: 'public', active: true }] },
        { id: 11, label: 'Old kernel' },
      ]),
    [`GET ${path}/volumes`]: () =>
      listOf([
        { id: 1, label: 'data' },
        { id: 2, label: 'logs' },
      ]),
    [`GET ${path}/firewalls`]: () => listOf([{ id: 8, label: 'office', status: 'disabled' }]),
    [`GET ${path}/balancers`]: () => listOf([{ id: 5, label: 'entrance', ipv4: '203.0.113.99' }]),
  })
  const resources = await panel('Resources')
  const boot = await resources.findByRole('link', { name: 'Boot' })
  expect(boot.getAttribute('href')).toBe('/compute/7/configs?config=10')
  const volumes = await resources.findByRole('link', { name: '2 volumes' })
  expect(volumes.getAttribute('href')).toBe('/compute/7/storage')
  expect(volumes.parentElement?.textContent).toBe('2 volumes: data, logs')
  const firewall = await resources.findByRole('link', { name: 'office' })
  expect(firewall.getAttribute('href')).toBe('/firewalls/8/rules')
  expect(firewall.parentElement?.textContent).toBe('office, disabled')
  const balancer = await resources.findByRole('link', { name: 'entrance' })
  expect(balancer.getAttribute('href')).toBe('/balancers/5')
  resources.getByText('203.0.113.99')
})

test('shows the VPC address of an instance in a VPC only, and its public addresses as unreachable', async () => {
  openOverview(answersOfVpc)
  const addresses = await panel('Addresses')
  expect((await addresses.findByText('VPC shop, front')).closest('li')?.textContent).toContain(
    '10.0.0.2',
  )
  addresses.getByText('IPv4, public, unreachable')
  addresses.getByText('IPv6, public, unreachable')
  addresses.getByText('ssh root@10.0.0.2')
  const header = screen.getByRole('heading', { level: 1 }).closest('header')
  expect(header?.textContent).toContain('10.0.0.2')
  expect(header?.textContent).not.toContain('203.0.113.7')
})

test('shows an instance with 1:1 NAT as reachable', async () => {
  const nat = [{ ...inVpc.interfaces[0], ipv4: { vpc: '10.0.0.2', nat_1_1: '203.0.113.7' } }]
  openOverview({
    ...answersOfVpc,
    [`GET ${path}/configs`]: () => listOf([{ ...inVpc, interfaces: nat }]),
  })
  const addresses = await panel('Addresses')
  await addresses.findByText('VPC shop, front')
  addresses.getByText('IPv4, public')
  addresses.getByText('ssh root@203.0.113.7')
})

test('hides resources that the API does not offer and shows failed ones as unknown', async () => {
  const refusal = (status: number, reason: string) => () => ({
    status,
    body: { errors: [{ reason }] },
  })
  const { requests } = openOverview(
    {
      [`GET ${path}/configs`]: refusal(400, 'Not this time'),
      [`GET ${path}/firewalls`]: refusal(404, 'Not found'),
    },
    { ipv4: ['203.0.113.7'] },
  )
  const resources = await panel('Resources')
  await resources.findByText('Unknown: Not this time')
  await waitFor(() => expect(resources.queryByText('Firewalls')).toBeNull())
  resources.getByText('Volumes')
  // A load balancer needs a private address, so none are requested for an instance without one.
  expect(resources.queryByText('Load balancers')).toBeNull()
  expect(requests.filter((each) => each.path === `${path}/balancers`)).toEqual([])
})

test('shows since when an instance is running, its load of the last day and its price with backups', async () => {
  const now = Date.now()
  const series = (value: number) => [
    [now - 600_000, value],
    [now - 300_000, value],
  ]
  openOverview(
    {
      [`GET ${path}/stats`]: () => ({
        title: 'web-1',
        data: {
          cpu: series(40),
          io: { io: series(12), swap: series(0) },
          netv4: { in: series(2_000_000), out: series(1_000_000) },
        },
      }),
      'GET /compute/types': () =>
        listOf([
          {
            id: webOne.type,
            label: 'Compute 2GB',
            price: { monthly: 12 },
            addons: { backups: { price: { monthly: 2.5 } } },
          },
        ]),
      'GET /account/events': () =>
        listOf([
          { ...booted, id: 2, action: 'compute_update', created: '2026-05-03T00:00:00' },
          { ...booted, id: 1 },
        ]),
    },
    { backups: { ...webOne.backups, enabled: true } },
  )
  const status = await panel('Status')
  await status.findByText(/^CPU of web-1, 24 hours: average 40[.0]*%/)
  await status.findByText(/^Public network in and out of web-1, 24 hours: average 3[.0]* Mbit\/s/)
  await status.findByText(/^Disk IO of web-1, 24 hours: average 12/)
  expect((await status.findByText(/^since/)).textContent).toMatch(/1 May 2026/)
  expect((await status.findByText(/with backups/)).parentElement?.textContent).toBe(
    '$14.50/mo, with backups',
  )
})

test('folds the hypervisor, the host and the alerts', async () => {
  openOverview({}, { hypervisor: 'kvm', host_uuid: 'abc' })
  const details = await panel('Details')
  const summary = details.getByText('More details')
  const fold = summary.closest('details')
  expect(fold?.open).toBe(false)
  expect(within(fold as HTMLElement).getByText('kvm')).toBeTruthy()
  expect(within(fold as HTMLElement).getByText(/CPU.* over 90/)).toBeTruthy()
  await userEvent.click(summary)
  expect(fold?.open).toBe(true)
})

test('lists the VPC of an instance with the attached objects', async () => {
  openOverview(answersOfVpc)
  const resources = await panel('Resources')
  const link = await resources.findByRole('link', { name: 'VPC shop, front' })
  expect(link.getAttribute('href')).toBe('/vpcs/1/subnets')
})

test('shows announced maintenance on every tab', async () => {
  open = openComputes('/compute/7/settings', {
    [`GET ${path}`]: () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /account/notifications': () =>
      listOf([
        {
          type: 'reboot_scheduled',
          message: 'Your instance reboots.',
          when: '2030-05-14T12:30:00',
          entity: { type: 'compute', id: 7, label: 'web-1' },
        },
      ]),
  })
  await screen.findByText('Maintenance announced.')
})
