import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../src/api/query.ts'
import { answerWith } from '../../src/api/testApi.ts'
import { renderShell } from '../../src/app/testShell.tsx'
import { type StartedProgram, startProgram, stopProgram } from '../support/startProgram.ts'
import { changed, type JsonObject, type NewerAnswer, newerAnswers } from './newerAnswers.ts'

const files = import.meta.glob<{ routes: Parameters<typeof renderShell>[1] }>(
  '../../src/areas/*/routes.tsx',
  { eager: true },
)
const routes = Object.values(files).flatMap(({ routes = [] }) => routes)

let platform: StartedProgram
let api: ReturnType<typeof answerWith>
let changes: readonly NewerAnswer[] = []

/** The screens ask the local platform, whose answers are changed on their way. Writes are answered with nothing. */
beforeAll(async () => {
  platform = startProgram(process.execPath, ['e2e/answers/servePlatform.ts'])
  const [, address = '', token = ''] = await platform.printed(/Platform: (\S+) (\S+)/)
  const { fetch } = globalThis
  api = answerWith(async ({ method, encodedPath, path, query }) => {
    if (path === '/session') return { username: 'admin' }
    if (method !== 'GET') return {}
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}/v4${encodedPath}?${query}`, { headers })
    const text = await answer.text()
    const body = text === '' ? {} : (JSON.parse(text) as JsonObject)
    return { status: answer.status, body: changed(body, path, changes) }
  })
}, 60_000)
afterAll(async () => {
  api.restore()
  await stopProgram(platform)
})

const complaints = vi.spyOn(console, 'error')
beforeEach(() => {
  queryClient.clear()
  complaints.mockClear()
  api.asked.length = 0
})
afterEach(() => {
  changes = []
})

/** What no screen says of anything: a value that is not there, written out. */
const blunders = /\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object|function |native code/

async function opens(address: string) {
  renderShell(address, routes)
  // A drawer hides what is below it.
  await screen.findByRole('heading', { level: 1, hidden: true })
  // What is read once the screen stands.
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })
  expect(
    screen.queryByRole('heading', { name: /^(Page not found|Not found|Something went)/ }),
  ).toBe(null)
  expect(complaints.mock.calls).toEqual([])
  expect(blunders.exec(document.body.textContent)).toBeNull()
}

const { addresses, images, protocols, entities, databases, buckets, events } = newerAnswers
const cases: [newer: NewerAnswer, address: string, shown: (string | RegExp)[]][] = [
  [addresses, '/vpcs/addresses', ['10.10.1.10']],
  [addresses, '/vpcs/1/addresses', ['10.10.1.10']],
  [addresses, '/vpcs/1/subnets', ['databases']],
  [addresses, '/compute/1/network', ['198.18.220.2']],
  [images, '/images', [/distributed-sites/]],
  [images, '/compute/create', ['Image and access']],
  [protocols, '/firewalls', ['3 rules · default drop', '0 rules · default accept']],
  [protocols, '/firewalls/1/rules', ['ALL', '50', '6']],
  [protocols, '/compute/1/network', [/3 inbound rules/]],
  [entities, '/firewalls', [/Instance 1, Instance 2/]],
  [entities, '/firewalls/1/devices', ['Instance 1', 'Balancer 1']],
  [entities, '/events', [/^Instance \d+/]],
  [entities, '/support', [/^Instance \d+/]],
  [entities, '/calendar', [/Planned maintenance/]],
  [entities, '/compute/1/overview', ['web-iad-1']],
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
  [events, '/events', ['Placement group assign', 'Constructor', 'Canceled']],
  [events, '/compute/1/overview', ['Recent events']],
  [events, '/databases/mysql/1/settings', ['Plan']],
]

test.each(cases.map(([newer, address, shown]) => ({ ...newer, newer, address, shown })))(
  '$title is shown on $address',
  async ({ newer, address, shown }) => {
    changes = [newer]
    await opens(address)
    for (const text of shown) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  },
)

const lists: [address: string, shown: string | RegExp][] = [
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
  ['/regions', /^Newark/],
  ['/regions/kernels?q=direct', 'Direct Disk'],
  ['/tags', 'production'],
  ['/tags/production', 'orders-archive'],
  ['/support', 'Packet loss between web-fra-3 and db-catalogue'],
  ['/events', 'Booted'],
  ['/account/users', 'jonas'],
  ['/account/tokens', 'Create token'],
  ['/account/sign-ins', 'Sign-ins'],
  ['/calendar', 'Calendar'],
]

test.each(
  [newerAnswers.rows, newerAnswers.results].flatMap((newer) =>
    lists.map(([address, shown]) => ({ title: newer.title, newer, address, shown })),
  ),
)('$title is shown on $address', async ({ newer, address, shown }) => {
  changes = [newer]
  await opens(address)
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
})

test('rules of unknown protocols are sent back as they came when another one is changed', async () => {
  changes = [protocols]
  const user = userEvent.setup()
  await opens('/firewalls/1/rules')
  const label = await screen.findByRole('textbox', { name: 'inbound rule 2: Label (optional)' })
  await user.clear(label)
  await user.type(label, 'vpn')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save rules' }))
  await waitFor(() => expect(api.asked.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = api.asked.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({
    inbound: [
      { protocol: 'ALL', label: 'any-ALL' },
      { protocol: '50', label: 'vpn' },
      { protocol: '6', label: 'any-6' },
    ],
    outbound: [],
  })
})

test('a bucket by its region leads to its objects there', async () => {
  changes = [buckets]
  await opens('/object-storage/buckets')
  const link = await screen.findByRole('link', { name: 'harbour-pine-media' })
  expect(link.getAttribute('href')).toBe('/object-storage/us-east/harbour-pine-media')
})
