import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const inVpc = (vpc_id: number, subnet_id: number, address: string, nat_1_1?: string) => ({
  address,
  vpc_id,
  subnet_id,
  interface_id: vpc_id,
  nat_1_1,
})

test('shows the VPC and subnet of an address by name, or by id if they cannot be listed', async () => {
  open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/ips': () => ({
      ipv4: { vpc: [inVpc(1, 11, '10.0.0.2', '203.0.113.7'), inVpc(2, 21, '10.0.9.2')] },
    }),
    'GET /domains': () => listOf([]),
    'GET /vpcs': () => listOf([{ id: 1, label: 'shop', subnets: [{ id: 11, label: 'front' }] }]),
  })
  expect((await screen.findByText('shop, front, mapped to 203.0.113.7')).role).toBe('gridcell')
  screen.getByText('VPC 2, subnet 21')
})

test('resets reverse DNS, but only of an address with a custom name', async () => {
  const { sent } = (open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/ips': () => ({
      ipv4: {
        public: [{ address: '203.0.113.7', rdns: 'www.example.com', type: 'ipv4', public: true }],
        private: [{ address: '192.168.128.7', rdns: null, type: 'ipv4', public: false }],
      },
    }),
    'PUT /compute/instances/7/ips/203.0.113.7': () => ({ rdns: '203-0-113-7.ip.example' }),
  }))
  const reset = async (address: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${address}` }))
    return screen.findByRole('menuitem', { name: /^Reset reverse DNS/ })
  }
  expect((await reset('192.168.128.7')).getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await reset('203.0.113.7'))
  const title = 'Reset reverse DNS of 203.0.113.7?'
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  dialog.getByText('www.example.com is replaced by the default name of the service.')
  await userEvent.click(dialog.getByRole('button', { name: 'Reset reverse DNS' }))
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ rdns: null }))
})

test('shows the interface and configuration of each address', async () => {
  const boot = {
    id: 10,
    label: 'Boot',
    interfaces: [
      { id: 1, purpose: 'vlan', label: 'backend', active: true },
      { id: 2, purpose: 'vpc', vpc_id: 1, ipv4: { vpc: '10.0.0.2', nat_1_1: '203.0.113.8' } },
      { id: 3, purpose: 'public', active: true },
    ],
  }
  const old = { id: 11, label: 'Old', interfaces: [{ id: 9, purpose: 'vpc', vpc_id: 1 }] }
  open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/configs': () => listOf([boot, old]),
    'GET /compute/instances/7/ips': () => ({
      ipv4: {
        public: [{ address: '203.0.113.7' }, { address: '203.0.113.8' }],
        vpc: [
          { address: '10.0.0.2', vpc_id: 1, interface_id: 2 },
          { address: '10.0.0.9', vpc_id: 1, interface_id: 9 },
        ],
      },
    }),
  })
  const row = async (name: string) => (await screen.findByRole('row', { name })).textContent
  await waitFor(async () => expect(await row('203.0.113.7')).toContain('eth2, Boot'))
  expect(await row('203.0.113.8')).toContain('eth1, Boot')
  expect(await row('10.0.0.2')).toContain('eth1, Boot')
  expect(await row('10.0.0.9')).toContain('eth0, Old, not active')
})

test('copies all addresses, one per line', async () => {
  const user = userEvent.setup()
  open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/ips': () => ({
      ipv4: { public: [{ address: '203.0.113.7' }], private: [{ address: '192.168.128.7' }] },
      ipv6: { global: [{ range: '2001:db8:1::', prefix: 64 }] },
    }),
  })
  await screen.findByRole('row', { name: '203.0.113.7' })
  await user.click(await screen.findByRole('button', { name: 'Actions for addresses' }))
  expect(
    (await screen.findByRole('menuitem', { name: 'Check connectivity' })).getAttribute('href'),
  ).toBe('/reach?from=internet&to=compute/7')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Copy all' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      '203.0.113.7\n192.168.128.7\n2001:db8:1::/64',
    ),
  )
})

test('lists the VPC address of an instance in a VPC only first, and marks its public addresses', async () => {
  const interfaces = [
    { id: 2, purpose: 'vpc', vpc_id: 1, subnet_id: 11, active: true, ipv4: { vpc: '10.0.0.2' } },
  ]
  open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/configs': () => listOf([{ id: 10, label: 'Boot', interfaces }]),
    'GET /compute/instances/7/ips': () => ({
      ipv4: { public: [{ address: '203.0.113.7' }], vpc: [inVpc(1, 11, '10.0.0.2')] },
    }),
  })
  const marked = await screen.findByText(/unreachable/)
  expect(within(marked.closest('[role=row]') as HTMLElement).getByText('203.0.113.7')).toBeTruthy()
  const addresses = screen.getAllByText(/^(10\.0\.0\.2|203\.0\.113\.7)$/)
  const header = (await screen.findByRole('heading', { level: 1 })).closest('header')
  expect(header?.textContent).toContain('10.0.0.2')
  expect(header?.textContent).not.toContain('203.0.113.7')
  const inTable = addresses.filter((each) => each.closest('[role=grid]'))
  expect(inTable.map(({ textContent }) => textContent)).toEqual(['10.0.0.2', '203.0.113.7'])
})
