// @module-tag slow

import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { queryClient } from '../../../src/api/query/query.ts'
import { screensOf } from './screens.ts'

/** Requests that an API may not support, or deny to a token, without breaking the console. */
const optional = [
  /^\/account\/(notifications|maintenance|events|logins|settings)/,
  /^\/account\/availability/,
  /^\/profile\/(grants|preferences)/,
  /^\/compute\/(types|kernels)/,
  /^\/regions\/availability/,
  /^\/tags/,
  /^\/(compute\/instances\/\d+|object-storage)\/transfer/,
  /^\/databases\/types/,
  /^\/support\/tickets/,
  /^\/networking\/firewalls/,
  /^\/vpcs/,
]

const reasons = { 404: 'Not found', 403: 'Unauthorized', 501: 'Not implemented' }
const statuses = [404, 403, 501] as const

let refused: (typeof statuses)[number] | undefined
/** The request for the object of the screen, which is required there. */
let subject: RegExp
const refusedCalls = new Set<string>()
/** Path prefix of the requests that the API does not support at all. */
let lacking: string | undefined
const { requests, opens, shows } = screensOf((answer, path) => {
  if (lacking !== undefined && path.startsWith(lacking))
    return { status: 404, body: { errors: [{ reason: reasons[404] }] } }
  if (refused === undefined || subject.test(path) || !optional.some((part) => part.test(path)))
    return answer
  refusedCalls.add(path)
  return { status: refused, body: { errors: [{ reason: reasons[refused] }] } }
})
beforeEach(() => {
  refused = undefined
  lacking = undefined
  refusedCalls.clear()
})

const screens: [address: string, expectedTexts: (string | RegExp)[], subject: RegExp][] = [
  ['/compute', ['web-iad-1'], /^\/compute\/instances$/],
  [
    '/compute/1/overview',
    ['web-iad-1', /^The events could not be loaded/],
    /^\/compute\/instances\/1$/,
  ],
  ['/compute/create', ['Region and plan', /^The plans could not be loaded/], /^$/],
  ['/volumes', ['orders-archive'], /^\/volumes/],
  ['/volumes/new', ['Create volume'], /^\/volumes/],
  ['/images', ['web golden'], /^\/images/],
  ['/databases', ['shop-orders'], /^\/databases\/instances/],
  ['/databases/new', ['Create database', /^The plans could not be loaded/], /^$/],
  ['/databases/mysql/1/overview', ['Private host'], /^$/],
  ['/databases/mysql/1/settings', [/^The plans could not be loaded/], /^$/],
  ['/object-storage/buckets', ['harbour-pine-media'], /^$/],
  ['/domains', ['harbour-pine.example'], /^$/],
  ['/domains/1/records', ['Records'], /^$/],
  ['/firewalls', ['web-public'], /^\/networking\/firewalls/],
  ['/vpcs', ['shop-backend'], /^\/vpcs/],
  ['/balancers/1', ['shop-edge', /^The events could not be loaded/], /^\/balancers/],
  ['/regions/offers', ['Regions'], /^$/],
  ['/compute/1/stats', ['Statistics'], /^\/compute\/instances\/1$/],
  ['/compute/1/backups', ['Backups'], /^\/compute\/instances\/1$/],
  ['/tags', ['production'], /^\/tags/],
  ['/support', ['Packet loss between web-fra-3 and db-catalogue'], /^\/support/],
  ['/account/tokens', ['Create token'], /^$/],
  ['/calendar', [/^Not on the calendar: planned maintenance/], /^$/],
]

test.each(
  screens.flatMap(([address, expectedTexts, about]) =>
    statuses.map((status) => ({ address, expectedTexts, about, status })),
  ),
)(
  '$address works when optional requests return $status, and reports the missing data',
  async ({ address, expectedTexts, about, status }) => {
    refused = status
    subject = about
    await opens(address)
    for (const text of expectedTexts)
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    // Some requests are only sent after the first content is shown.
    await waitFor(() => expect(refusedCalls.size).toBeGreaterThan(0))
  },
)

const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

const walk =
  '/overview /compute /compute/1/network /compute/create /cost /calendar /inventory /databases /volumes /domains /firewalls /vpcs /balancers /object-storage/buckets /images /tags /overview /databases'.split(
    ' ',
  )

test.each([
  '/databases',
  '/vpcs',
  '/networking/firewalls',
  '/balancers',
  '/volumes',
  '/domains',
  '/object-storage',
  '/images',
  '/tags',
])('requests unsupported paths below %s once, on whichever screens are opened', async (part) => {
  lacking = part
  const calls: string[] = []
  for (const address of walk) {
    requests.length = 0
    shows(address)
    await screen.findAllByRole('heading', { hidden: true })
    await settled()
    cleanup()
    // Ignore requests that were aborted by leaving the screen, because they returned no response.
    const answered = requests.filter(({ path, signal }) => path.startsWith(part) && !signal.aborted)
    calls.push(...answered.map(({ path }) => path))
  }
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
})

test('loads a part that the API did not support before, after a refresh', async () => {
  lacking = '/databases'
  shows('/databases')
  const again = await screen.findByRole('button', { name: 'Refresh' })
  await settled()
  expect(screen.queryByText('shop-orders')).toBeNull()
  lacking = undefined
  await userEvent.click(again)
  await screen.findByText('shop-orders')
})
