import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const machines: Compute[] = [
  { ...webOne, id: 201, label: 'web-1' },
  { ...webOne, id: 202, label: 'web-2', status: 'offline', region: 'us-east' },
  { ...webOne, id: 203, label: 'db-1', tags: ['database'] },
]

const openList = (answers: Parameters<typeof openComputes>[1] = {}, address = '/compute') => {
  open = openComputes(address, {
    'GET /compute/instances': () => listOf(machines),
    'GET /profile/grants': () => ({}),
    ...answers,
  })
  return open
}

const row = (name: string) => screen.findByRole('row', { name })

const vpcIps = () =>
  listOf([
    { address: '10.9.0.3', vpc_id: 1, subnet_id: 1, compute_id: 202, active: false },
    { address: '10.9.0.7', vpc_id: 1, subnet_id: 1, compute_id: 202, active: true },
    { address: null, address_range: '10.9.9.0/28', vpc_id: 1, subnet_id: 1, compute_id: 203 },
  ])

test('shows VPC addresses in their column, the active one first', async () => {
  const { router } = openList({ 'GET /networking/vpcs/ips': vpcIps })
  await row('web-2')
  await router.navigate('/compute?cols=label,vpc_ipv4')
  await screen.findByText('10.9.0.7')
  within(await row('web-2')).getByText('10.9.0.7')
  expect(screen.queryByText('10.9.9.0/28')).toBeNull()
})

test.each([
  ['in a VPC only', [], '10.9.0.7'],
  ['with a public interface', [{ id: 3, purpose: 'public' }], '203.0.113.7'],
])('shows the address that reaches an instance %s', async (_, others, expected) => {
  const vpc = { id: 2, purpose: 'vpc', active: true, ipv4: { vpc: '10.9.0.7' } }
  const { requests } = openList({
    'GET /networking/vpcs/ips': vpcIps,
    'GET /compute/instances/202/configs': () =>
      listOf([{ id: 10, label: 'Boot', interfaces: [vpc, ...others] }]),
  })
  const isAsked = (id: number) =>
    requests.some(({ path }) => path === `/compute/instances/${id}/configs`)
  await expect.poll(() => isAsked(202)).toBe(true)
  await within(await row('web-2')).findByText(expected)
  within(await row('web-1')).getByText('203.0.113.7')
  expect(isAsked(201)).toBe(false)
})

test('loads the configurations of the visible rows only', async () => {
  const many = Array.from({ length: 90 }, (_, index) => ({
    ...webOne,
    id: 301 + index,
    label: `web-${100 + index}`,
  }))
  const vpc = { id: 2, purpose: 'vpc', active: true, ipv4: { vpc: '10.9.0.7' } }
  const { requests } = openList({
    'GET /compute/instances': () => listOf(many),
    'GET /networking/vpcs/ips': () =>
      listOf(
        many.map(({ id }) => ({ address: '10.9.0.7', vpc_id: 1, compute_id: id, active: true })),
      ),
    ...Object.fromEntries(
      many.map(({ id }) => [
        `GET /compute/instances/${id}/configs`,
        () => listOf([{ id: 10, label: 'Boot', interfaces: [vpc] }]),
      ]),
    ),
  })
  const requested = () =>
    requests.filter(({ path }) => path.endsWith('/configs')).map(({ path }) => path)
  await within(await row('web-100')).findByText('10.9.0.7')
  // The table adds spare rows after a second without input.
  await waitFor(() => {
    const rows = screen.getAllByRole('row', { name: /^web-/ })
    expect(rows.length).toBeLessThan(90)
    expect(screen.queryByText('203.0.113.7')).toBeNull()
    expect(requested()).toHaveLength(rows.length)
  })
  expect(new Set(requested()).size).toBe(requested().length)
})

test('reports no error of VPC addresses that the user did not ask for', async () => {
  const { requests } = openList({
    'GET /networking/vpcs/ips': () => ({
      status: 403,
      body: { errors: [{ reason: 'Your token lacks vpc:read_only' }] },
    }),
  })
  await expect.poll(() => requests.some(({ path }) => path === '/networking/vpcs/ips')).toBe(true)
  within(await row('web-1')).getByText('203.0.113.7')
  expect(screen.queryByText(/VPC addresses could not be loaded/)).toBeNull()
})

test('shows why VPC addresses could not be loaded', async () => {
  openList(
    {
      'GET /networking/vpcs/ips': () => ({
        status: 403,
        body: { errors: [{ reason: 'Your token lacks vpc:read_only' }] },
      }),
    },
    '/compute?cols=label,vpc_ipv4',
  )
  await screen.findByText('VPC addresses could not be loaded: Your token lacks vpc:read_only')
  within(await row('web-1')).getByText('Not available')
})

test('filters by a VPC address that no column shows', async () => {
  openList({ 'GET /networking/vpcs/ips': vpcIps })
  await row('web-1')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Instances' }), '10.9.0.3')
  await waitFor(() => expect(screen.queryByRole('row', { name: 'web-1' })).toBeNull())
  await row('web-2')
})
