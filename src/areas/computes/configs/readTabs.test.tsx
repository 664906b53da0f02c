import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const path = '/compute/instances/7'
const disks = [
  { id: 1, label: 'Root disk', size: 48_128, filesystem: 'ext4', status: 'ready' },
  { id: 2, label: 'Old disk', size: 2048, filesystem: 'raw', status: 'not ready' },
]
const configs = [
  {
    id: 10,
    label: 'Boot profile',
    kernel: 'compute/grub2',
    root_device: '/dev/sda',
    run_level: 'default',
    memory_limit: 0,
    devices: { sda: { disk_id: 1, volume_id: null }, sdb: { disk_id: null, volume_id: 77 } },
    helpers: { distro: true, network: false },
    interfaces: [
      { id: 1, purpose: 'public', active: true },
      { id: 2, purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.7/24' },
      { id: 3, purpose: 'tunnel', peer: 'somewhere' },
    ],
  },
  { id: 11, label: 'Rescue profile', root_device: '/dev/sdb', devices: {} },
]
const ips = {
  ipv4: {
    public: [
      {
        address: '203.0.113.7',
        type: 'ipv4',
        prefix: 24,
        gateway: '203.0.113.1',
        subnet_mask: '255.255.255.0',
        rdns: 'web-1.example.org',
      },
    ],
    private: [{ address: '192.168.128.7', type: 'ipv4', prefix: 17, gateway: null }],
  },
  ipv6: {
    link_local: { address: 'fe80::7', type: 'ipv6', prefix: 64 },
    global: [{ range: '2001:db8:1::', prefix: 64, route_target: '2001:db8::7' }],
  },
}
const broken = () => ({ status: 400, body: { errors: [{ reason: 'Not this time' }] } })

function openTab(part: string, answers: Parameters<typeof openComputes>[1] = {}) {
  open = openComputes(`/compute/7/${part}`, {
    [`GET ${path}`]: () => webOne,
    'GET /profile/grants': () => ({}),
    [`GET ${path}/disks`]: () => listOf(disks),
    [`GET ${path}/configs`]: () => listOf(configs),
    [`GET ${path}/ips`]: () => ips,
    'GET /regions': () =>
      listOf([
        {
          id: 'eu-central',
          label: 'Frankfurt, DE',
          resolvers: { ipv4: '198.51.100.1, 198.51.100.2', ipv6: '2001:db8:53::1' },
        },
      ]),
    ...answers,
  })
  return open
}

const row = async (table: string, name: string) => {
  const found = await screen.findByRole('grid', { name: table })
  return within(found).findByRole('row', { name })
}

test('shows every address in one table, including link-local ones and ranges', async () => {
  openTab('network')
  expect((await row('Addresses', '203.0.113.7')).textContent).toContain('web-1.example.org')
  expect((await row('Addresses', '192.168.128.7')).textContent).toContain('Private')
  expect((await row('Addresses', 'fe80::7')).textContent).toContain('Link-local')
  expect((await row('Addresses', '2001:db8:1::/64')).textContent).toContain('2001:db8::7')
  const resolvers = screen.getByRole('region', { name: 'Resolvers' })
  expect(await within(resolvers).findByText('198.51.100.2')).toBeTruthy()
  expect(within(resolvers).getAllByRole('button', { name: 'Copy resolver' })).toHaveLength(3)
})

test('shows resolvers when the addresses fail to load', async () => {
  openTab('network', { [`GET ${path}/ips`]: broken })
  expect(await screen.findByText('Not this time')).toBeTruthy()
  expect(await screen.findByText('198.51.100.1')).toBeTruthy()
})

test('shows the disks with their share of the plan and their configurations', async () => {
  openTab('storage')
  const root = await row('Disks', 'Root disk')
  await waitFor(() => expect(root.textContent).toContain('Boot profile'))
  expect(root.textContent).toContain('sda')
  expect((await row('Disks', 'Old disk')).textContent).toContain('No configuration')
  expect(screen.getByText(/of 50 GB allocated/).textContent).toContain('1 GB free')
})

test('shows disks when the configurations fail to load', async () => {
  openTab('storage', { [`GET ${path}/configs`]: broken })
  expect(await row('Disks', 'Root disk')).toBeTruthy()
  expect(await screen.findByText(/where the disks are used is unknown/)).toBeTruthy()
  expect(screen.queryByText('No configuration')).toBeNull()
})

test('shows the devices of each configuration and the problems in the matrix', async () => {
  openTab('configs')
  const boot = await row('Configurations', 'Boot profile')
  await waitFor(() => expect(boot.textContent).toContain('Root disk'))
  expect(boot.textContent).toContain('Active')
  expect(boot.textContent).toContain('eth1 VLAN backend')
  const matrix = screen.getByRole('region', { name: 'Disks in configurations' })
  expect(matrix.textContent).toContain('Rescue profile boots from /dev/sdb, but nothing is in sdb')
  expect(matrix.textContent).toContain('1 disk in no configuration: Old disk.')
})

test('opens a configuration in a drawer and closes it on Back', async () => {
  const { router } = openTab('configs')
  const boot = await row('Configurations', 'Boot profile')
  await userEvent.click(within(boot).getByRole('link', { name: 'Boot profile' }))
  const drawer = await screen.findByRole('dialog', { name: 'Boot profile' })
  expect(router.state.location.search).toBe('?config=10')
  const devices = within(within(drawer).getByRole('table', { name: 'Devices' }))
  expect(devices.getByRole('row', { name: /^sda/ }).textContent).toContain('Root device')
  expect(devices.getByRole('row', { name: /^sdb/ }).textContent).toContain('Volume 77')
  expect(devices.getByRole('row', { name: /^sdh/ }).textContent).toContain('Empty')
  // An interface of an unknown purpose is shown as JSON.
  expect(within(drawer).getByText(/"peer": "somewhere"/)).toBeTruthy()
  expect(within(drawer).getByText('None, all 2 GB')).toBeTruthy()
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows configurations when the disks fail to load', async () => {
  openTab('configs', { [`GET ${path}/disks`]: broken })
  expect(await row('Configurations', 'Boot profile')).toBeTruthy()
  expect(await screen.findByText(/The disks could not be loaded: Not this time/)).toBeTruthy()
})

test('names the volumes of a configuration in the list, the matrix and the drawer', async () => {
  openTab('configs', {
    [`GET ${path}/volumes`]: () => listOf([{ id: 77, label: 'orders-archive', size: 40 }]),
  })
  const boot = await row('Configurations', 'Boot profile')
  await waitFor(() => expect(boot.textContent).toContain('orders-archive'))
  screen.getByRole('rowheader', { name: 'orders-archive' })
  await userEvent.click(within(boot).getByRole('link', { name: 'Boot profile' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Boot profile' }))
  expect(drawer.getByRole('row', { name: /^sdb/ }).textContent).toContain('orders-archive')
  expect(drawer.getByRole('row', { name: /^sdb/ }).textContent).toContain('40 GB')
  expect(screen.queryByText('Volume 77')).toBeNull()
})

const inVpc = {
  id: 12,
  label: 'Shop profile',
  interfaces: [{ id: 4, purpose: 'vpc', vpc_id: 1, subnet_id: 11, ipv4: { vpc: '10.0.0.2' } }],
}
const vpcs = listOf([{ id: 1, label: 'shop', subnets: [{ id: 11, label: 'front' }] }])

test('shows the VPC and subnet of an interface by name in the list, the drawer and the delete dialog', async () => {
  const { router } = openTab('configs', {
    [`GET ${path}/configs`]: () => listOf([inVpc]),
    'GET /vpcs': () => vpcs,
  })
  const shop = await row('Configurations', 'Shop profile')
  await waitFor(() => expect(shop.textContent).toContain('eth0 VPC shop, front'))
  await userEvent.click(within(shop).getByRole('link', { name: 'Shop profile' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Shop profile' }))
  drawer.getByRole('cell', { name: /^VPC shop, front/ })
  await router.navigate('/compute/7/configs?open=delete&id=12')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Shop profile?' }))
  expect((await dialog.findByText(/VPC shop, front/)).closest('li')?.textContent).toContain(
    '10.0.0.2',
  )
})

test('names the VPC subnets of an instance in its delete dialog', async () => {
  openTab('overview?action=delete', {
    [`GET ${path}/configs`]: () => listOf([inVpc]),
    'GET /vpcs': () => vpcs,
  })
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
  await dialog.findByText('VPC shop, front (Shop profile)')
})
