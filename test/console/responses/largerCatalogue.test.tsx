// @module-tag slow

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fillForm, type Step, sendForm } from './fillForm.ts'
import {
  backupPriceOf,
  ofLargerCatalogue,
  placedThere,
  planId,
  planLabel,
  priceOf,
  regionId,
  regionLabel,
} from './largerCatalogue.ts'
import { screensOf } from './screens.ts'

/** Region and plan of every instance, volume and database in the responses. */
let placed: { region: string; plan: string; other?: string } | undefined
let isLarger: boolean
beforeEach(() => {
  // Clears the stored drafts of forms.
  sessionStorage.clear()
  placed = undefined
  isLarger = true
})

const { requests, opens, shows } = screensOf(
  ({ status, body, ...rest }, path) => {
    if (status === 200) {
      if (isLarger) ofLargerCatalogue(body, path)
      if (placed) placedThere(body, path, placed)
    }
    return { status, body, ...rest }
  },
  { status: 409, body: { errors: [{ reason: 'Not today' }] } },
)

const tells = (texts: readonly string[]) =>
  waitFor(() => {
    for (const text of texts) expect(document.body.textContent).toContain(text)
  })

const there = { region: regionId(7), plan: planId(5) }
const [region, plan] = [regionLabel(7), planLabel(5)]
const money = (dollars: number) => `$${dollars.toLocaleString('en-US')}.00`
const short = (amount: string) => amount.replace('.00', '')
const [price, backupPrice] = [money(priceOf(5, 7)), money(backupPriceOf(5, 7))]

test.each<[address: string, expectedTexts: string[]]>([
  ['/compute', [region, plan]],
  ['/compute/1/overview', [region, plan, `${price}/mo, $5.01 an hour`, `On, ${backupPrice}/mo`]],
  ['/compute/1/backups', [`Backups are on, ${backupPrice}/mo.`]],
  ['/compute/1/backups?open=cancel', [backupPrice]],
  ['/compute/1/overview?action=resize', [price]],
  ['/cost', [`${short(price)} + backups ${short(backupPrice)}`]],
  ['/volumes', [region]],
  ['/balancers', [region]],
  ['/balancers/1', [region]],
  ['/databases', [region, plan]],
  ['/databases/mysql/1/settings', [plan]],
  ['/regions', [region]],
  ['/regions/offers', [regionLabel(60)]],
  ['/reach/network', [region]],
  [`/reach/network?region=${regionId(7)}`, [region, 'cache-1', 'db-catalogue']],
])(
  'a plan and a region that no other catalogue has stand on %s with the prices there',
  async (address, expectedTexts) => {
    placed = there
    await opens(address)
    await tells(expectedTexts)
  },
)

test.each<[address: string, steps: Step[], expectedTexts: string[]]>([
  [
    '/compute/create',
    [['region', regionLabel(33)], 'Premium', ['type', planId(4)], ['backups_enabled', true]],
    [
      regionLabel(33),
      money(priceOf(4, 33)),
      `${money(backupPriceOf(4, 33))}/mo`,
      `${money(priceOf(4, 33) + backupPriceOf(4, 33))}/mo`,
    ],
  ],
  [
    '/compute/29/overview?action=migrate',
    [['region', regionLabel(33)]],
    [
      `The price there, with backups, is ${money(priceOf(5, 33) + backupPriceOf(5, 33))}/mo (now ${money(priceOf(5, 7) + backupPriceOf(5, 7))}).`,
    ],
  ],
  [
    '/compute/9/overview?action=clone',
    [
      ['region', regionLabel(33)],
      ['backups_enabled', true],
    ],
    [money(priceOf(5, 33) + backupPriceOf(5, 33))],
  ],
])('%s counts with the prices of the chosen region', async (address, steps, expectedTexts) => {
  placed = there
  await opens(address)
  await fillForm(steps)
  await tells(expectedTexts)
})

test.each<[address: string, steps: Step[], body: object]>([
  [
    '/volumes/new',
    [
      ['label', 'data'],
      ['region', regionLabel(33)],
    ],
    { region: regionId(33) },
  ],
  [
    '/vpcs/new',
    [
      ['label', 'lab'],
      ['region', regionLabel(33)],
    ],
    { region: regionId(33) },
  ],
  [
    '/object-storage/buckets/new',
    [
      ['label', 'trial-bucket'],
      ['cluster', `${regionId(33)}-1`],
    ],
    { cluster: `${regionId(33)}-1` },
  ],
  [
    '/databases/new',
    [
      ['label', 'orders'],
      ['engine', 'mysql/8.0.30'],
      ['region', regionLabel(33)],
      'Premium',
      ['type', planId(4)],
    ],
    { region: regionId(33), type: planId(4) },
  ],
])('%s finds one of sixty more regions by typing, and sends it', async (address, steps, body) => {
  shows(address)
  await fillForm(steps)
  await sendForm()
  const sent = await waitFor(() => {
    const call = requests.find(({ method }) => method === 'POST')
    if (!call) throw new Error('Nothing was sent.')
    return call.body
  })
  expect(sent).toMatchObject(body)
})

test('the network of one of two regions that no other catalogue has contains only its objects', async () => {
  placed = { ...there, other: regionId(8) }
  await opens(`/reach/network?region=${regionId(7)}`)
  await tells([region, 'web-iad-1'])
  expect(screen.queryByText('db-catalogue')).toBeNull()
})

test('plans without a region say in how many regions their prices differ', async () => {
  await opens('/compute/create')
  expect(await screen.findByText(/^Prices differ in 62 regions\./)).toBeTruthy()
  await fillForm([['region', regionLabel(33)]])
  await waitFor(() => expect(screen.queryByText(/^Prices differ/)).toBeNull())
})

test.each([
  '/compute',
  '/compute/1/overview',
  '/compute/1/backups',
  '/compute/1/overview?action=resize',
  '/compute/9/overview?action=migrate',
  '/compute/9/overview?action=clone',
  '/databases',
  '/databases/mysql/1/overview',
  '/databases/mysql/1/settings',
  '/volumes',
  '/volumes/1/edit',
  '/balancers',
  '/cost',
  '/reach/network',
])('%s shows the IDs of a plan and a region that the lists no longer contain', async (address) => {
  placed = { region: 'gone-region', plan: 'gone-plan' }
  isLarger = false
  await opens(address)
  expect(document.body.textContent).toMatch(/gone-(region|plan)/)
})
