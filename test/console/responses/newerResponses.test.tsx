// @module-tag slow

import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { changed, type NewerAnswer, newerAnswers } from './newerResponses.ts'
import { screensOf } from './screens.ts'

let changes: readonly NewerAnswer[] = []
afterEach(() => {
  changes = []
})
const { requests, opens } = screensOf(({ status, body }, path) => ({
  status,
  body: changed(body, path, changes),
}))

const { addresses, images, protocols, outbound, kernels, scripts } = newerAnswers
const { entities, entityTypes, statuses, databases, buckets, events, tagged, grants } = newerAnswers
const cases: [newer: NewerAnswer, address: string, expectedTexts: (string | RegExp)[]][] = [
  [addresses, '/vpcs/addresses', ['10.10.1.10']],
  [addresses, '/vpcs/1/addresses', ['10.10.1.10']],
  [addresses, '/vpcs/1/subnets', ['databases']],
  [addresses, '/compute/1/network', ['198.18.220.2']],
  [images, '/images', [/distributed-sites/]],
  [images, '/compute/create', ['Region and plan']],
  [protocols, '/firewalls', ['3 rules · default drop']],
  [protocols, '/firewalls/1/rules', ['ALL', '50', '6']],
  [protocols, '/compute/1/network', [/3 inbound rules/]],
  [outbound, '/firewalls', ['0 rules · default accept']],
  [outbound, '/firewalls/1/rules', ['Outbound rules']],
  [outbound, '/compute/1/network', [/0 outbound rules/]],
  [kernels, '/regions/kernels?q=direct', ['Direct Disk']],
  [scripts, '/compute/create', ['Deployment script']],
  [entityTypes, '/support', ['Packet loss between web-fra-3 and db-catalogue']],
  [entityTypes, '/firewalls/1/devices', ['web-iad-1']],
  [entityTypes, '/calendar', [/Planned maintenance/]],
  [statuses, '/compute', ['web-iad-1', 'Hibernated']],
  [statuses, '/compute/1/overview', ['Hibernated']],
  [statuses, '/compute/1/settings', ['web-iad-1']],
  [statuses, '/compute/1/storage', ['web-iad-1']],
  [statuses, '/volumes', ['orders-archive']],
  [statuses, '/images', ['web golden']],
  [statuses, '/databases', ['shop-orders', 'Hibernated']],
  [statuses, '/databases/mysql/1/settings', ['Save allow list']],
  [statuses, '/domains', ['harbour-pine.example']],
  [statuses, '/domains/1/records', ['Records']],
  [statuses, '/firewalls', ['web-public']],
  [statuses, '/support', ['Packet loss between web-fra-3 and db-catalogue']],
  [statuses, '/regions', [/^Newark/]],
  [statuses, '/object-storage/buckets/new', ['Create bucket']],
  [statuses, '/calendar', ['Calendar']],
  [entities, '/firewalls', [/Instance 1, Instance 2/]],
  [entities, '/firewalls/1/devices', ['Instance 1', 'Load balancer 1']],
  [entities, '/events', [/^Instance \d+/]],
  [entities, '/support', [/^Instance \d+/]],
  [entities, '/calendar', [/Planned maintenance/]],
  [entities, '/compute/1/overview', ['web-iad-1']],
  [tagged, '/tags/production?q=near', ['near-together', 'Placement group']],
  [
    tagged,
    '/tags/production?open=rename',
    [/moves the objects that can be changed\./, /here, so production stays/],
  ],
  [tagged, '/tags/production?open=delete', [/near-together/]],
  [grants, '/account/users/jonas?grants.q=near', ['near-together', 'Placement group']],
  [grants, '/account/users/jonas', ['Add placement groups', 'web-iad-1']],
  [databases, '/databases', ['shop-orders']],
  [databases, '/databases/mysql/1/overview', ['Private host']],
  [databases, '/databases/mysql/1/backups', ['Take snapshot']],
  [databases, '/databases/mysql/1/maintenance', [/Maintenance window/]],
  [databases, '/databases/mysql/1/settings', ['Save allow list']],
  [databases, '/databases/new', ['Create database']],
  [databases, '/calendar', [/Database maintenance/]],
  [buckets, '/object-storage/buckets', ['us-east', 'eu-central']],
  [buckets, '/object-storage/buckets/cancel', [/in us-east$/]],
  [buckets, '/object-storage/keys/new', ['Create access key']],
  [events, '/events', ['Instance added to placement group', 'Constructor', 'Canceled']],
  [events, '/compute/1/overview', ['Recent events']],
  [events, '/databases/mysql/1/settings', ['Plan']],
  [entities, '/balancers/1', ['web-public']],
]

test.each(
  cases.map(([newer, address, expectedTexts]) => ({ ...newer, newer, address, expectedTexts })),
)('$title is shown on $address', async ({ newer, address, expectedTexts }) => {
  changes = [newer]
  await opens(address)
  for (const text of expectedTexts)
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})

const lists: [address: string, expectedText: string | RegExp][] = [
  ['/compute', 'web-iad-1'],
  ['/volumes', 'orders-archive'],
  ['/images', 'web golden'],
  ['/databases', 'shop-orders'],
  ['/object-storage/buckets', 'harbour-pine-media'],
  ['/object-storage/keys', 'Access keys'],
  ['/domains', 'harbour-pine.example'],
  ['/domains/1/records', 'Records'],
  ['/firewalls', 'web-public'],
  ['/firewalls/1/devices', 'web-iad-1'],
  ['/vpcs', 'shop-backend'],
  ['/vpcs/addresses', '10.10.1.10'],
  ['/balancers', 'shop-edge'],
  ['/regions', /^Newark/],
  ['/regions/kernels?q=direct', 'Direct Disk'],
  ['/tags', 'production'],
  ['/tags/production', 'orders-archive'],
  ['/support', 'Packet loss between web-fra-3 and db-catalogue'],
  ['/events', 'Instance booted'],
  ['/account/users', 'jonas'],
  ['/account/tokens', 'Create token'],
  ['/account/sign-ins', 'Sign-ins'],
  ['/calendar', 'Calendar'],
]

test.each(
  [newerAnswers.rows, newerAnswers.results].flatMap((newer) =>
    lists.map(([address, expectedText]) => ({ title: newer.title, newer, address, expectedText })),
  ),
)('$title is shown on $address', async ({ newer, address, expectedText }) => {
  changes = [newer]
  await opens(address)
  expect((await screen.findAllByText(expectedText)).length).toBeGreaterThan(0)
})

test('sends rules of unknown protocols back unchanged when another rule is edited', async () => {
  changes = [protocols]
  const user = userEvent.setup()
  await opens('/firewalls/1/rules')
  const label = await screen.findByRole('textbox', { name: 'inbound rule 2: Label (optional)' })
  await user.clear(label)
  await user.type(label, 'vpn')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save rules' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = requests.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({
    inbound: [
      { protocol: 'ALL', label: 'any-ALL' },
      { protocol: '50', label: 'vpn' },
      { protocol: '6', label: 'any-6' },
    ],
  })
})

test('adds an empty outbound list to rules that lack it', async () => {
  changes = [outbound]
  const user = userEvent.setup()
  await opens('/firewalls/1/rules')
  const label = await screen.findByRole('textbox', { name: 'inbound rule 1: Label (optional)' })
  await user.clear(label)
  await user.type(label, 'renamed')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save rules' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ outbound: [] })
})

test('links a bucket with a region instead of a cluster to its objects', async () => {
  changes = [buckets]
  await opens('/object-storage/buckets')
  const link = await screen.findByRole('link', { name: 'harbour-pine-media' })
  expect(link.getAttribute('href')).toBe('/object-storage/us-east/harbour-pine-media')
})
