import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

const shop = {
  id: 2,
  label: 'shop',
  region: 'us-iad',
  description: '',
  subnets: [
    { id: 21, label: 'front', ipv4: '10.0.0.0/24', computes: [] },
    { id: 22, label: 'back', ipv4: '10.0.1.0/25', computes: [] },
  ],
}
const wide = {
  id: 3,
  label: 'office',
  region: 'eu-central',
  subnets: [{ id: 31, label: 'all', ipv4: '10.0.0.0/16', computes: [] }],
}
const ip = {
  vpc_id: 2,
  subnet_id: 21,
  region: 'us-iad',
  compute_id: 7,
  config_id: 70,
  active: true,
}
const ips = [
  { ...ip, interface_id: 1, address: '10.0.0.128', address_range: null, nat_1_1: '203.0.113.7' },
  { ...ip, interface_id: 1, address: null, address_range: '10.0.0.64/26', nat_1_1: null },
]

const fence = {
  id: 5,
  label: 'fence',
  rules: {
    inbound: [
      { label: 'db', addresses: { ipv4: ['10.0.1.0/25', '10.0.0.0/8'] } },
      { label: 'one', addresses: { ipv4: ['10.0.1.5/32'] } },
    ],
  },
}

let api: ReturnType<typeof respondWith>
const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

beforeEach(() => {
  queryClient.clear()
  api = respondWith(({ path }) => {
    if (path === '/profile/grants') return {}
    if (path === '/vpcs') return listOf([shop, wide])
    if (path === '/vpcs/2') return shop
    if (path === '/vpcs/2/ips' || path === '/networking/vpcs/ips') return listOf(ips)
    if (path === '/networking/firewalls') return listOf([fence])
    if (path === '/compute/instances') return listOf([{ id: 7, label: 'web-1', region: 'us-iad' }])
    return listOf([])
  })
})
afterEach(() => api.restore())

/** Returns the start and length of the segments of a bar, in percent. */
const partsOf = (name: RegExp) => {
  const row = screen.getByText(name).closest('div')?.parentElement
  return [...(row?.querySelectorAll<HTMLElement>('[aria-hidden] > span') ?? [])].map(
    ({ style }) => [Number.parseFloat(style.insetInlineStart), Number.parseFloat(style.inlineSize)],
  )
}

test('draws subnets and used addresses to scale and describes them in text', async () => {
  renderRoutes(routes, '/vpcs/2/subnets')
  const map = within(await screen.findByRole('region', { name: 'Address map' }))
  await map.findByText('65 used, 187 free')
  // The first subnet takes a quarter of 10.0.0.0/22, the second one an eighth.
  expect(partsOf(/^10\.0\.0\.0\/22$/)).toEqual([
    [0, 25],
    [25, 12.5],
  ])
  const bar = map.getByText(/^10\.0\.0\.0\/22$/).closest('div')?.nextElementSibling
  expect([...(bar?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'front',
    'back',
  ])
  map.getByText('640 addresses outside the subnets')
  expect(partsOf(/^front 10\.0\.0\.0\/24$/)).toEqual([[25, 25.3906]])
  expect(partsOf(/^back 10\.0\.1\.0\/25$/)).toEqual([])
  map.getByText('Next free range: 10.0.2.0/24')
})

test('names overlaps with other VPCs and links to them', async () => {
  renderRoutes(routes, '/vpcs/2/subnets')
  const map = within(await screen.findByRole('region', { name: 'Address map' }))
  const overlap = await map.findByText(/^front \(10\.0\.0\.0\/24\) overlaps all/)
  expect(overlap.textContent).toBe('front (10.0.0.0/24) overlaps all (10.0.0.0/16) of office')
  expect(within(overlap).getByRole('link').getAttribute('href')).toBe('/vpcs/3/subnets')
})

test.each([
  ['/vpcs/new', 'Create VPC', /^Label of subnet 1/],
  ['/vpcs/2/subnets/new', 'Add subnet to shop', /^Label/],
])('shows no label error in %s before the field was touched', async (address, title, label) => {
  renderRoutes(routes, address)
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  const add = drawer.queryByRole('button', { name: 'Add subnet' })
  if (title === 'Create VPC' && add) await userEvent.click(add)
  const field = await drawer.findByRole('textbox', { name: label })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'))
  await new Promise((done) => setTimeout(done, 50))
  expect(drawer.queryAllByText(/Must have|Required/)).toEqual([])
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})

test('proposes a free range for a new subnet and names overlaps while typing', async () => {
  renderRoutes(routes, '/vpcs/2/subnets/new')
  const form = within(await screen.findByRole('dialog', { name: 'Add subnet to shop' }))
  const range = form.getByRole<HTMLInputElement>('textbox', { name: 'IPv4 range' })
  // The proposal changes once the other VPCs are loaded.
  await waitFor(() => expect(range.value).toBe('10.1.0.0/24'))
  await userEvent.clear(range)
  await userEvent.type(range, '10.0.1.64/26')
  await form.findByText('Overlaps the subnet range 10.0.1.0/25')
  await userEvent.clear(range)
  await userEvent.type(range, '10.0.9.0/24')
  await form.findByText(/^252 usable addresses\. Overlaps office\/all \(10\.0\.0\.0\/16\)/)
})

test.each(['/vpcs/2/addresses', '/vpcs/addresses'])(
  'lists at %s the interface addresses, routed ranges and NAT addresses',
  async (address) => {
    renderRoutes(routes, address)
    const row = await screen.findByRole('row', { name: '10.0.0.128' })
    expect(row.textContent).toContain('203.0.113.7')
    await within(row).findByText('front')
    await within(row).findByRole('link', { name: 'web-1' })
    expect(screen.getByRole('row', { name: '10.0.0.64/26' }).textContent).toContain('web-1')
  },
)

test.each([
  { address: '/vpcs/2/subnets/22/delete', label: 'Firewalls that still name it' },
  { address: '/vpcs/2/delete', label: 'Firewalls that still name one of its ranges' },
])(
  'lists on $address the firewall rules that still reference the range',
  async ({ address, label }) => {
    renderRoutes(routes, address)
    const dialog = within(await screen.findByRole('alertdialog'))
    const named = await dialog.findByText(label)
    expect(named.parentElement?.textContent).toContain(
      'fence (Inbound rule 1, db; Inbound rule 2, one)',
    )
    expect(dialog.queryByText(/Databases that still name/)).toBeNull()
  },
)
