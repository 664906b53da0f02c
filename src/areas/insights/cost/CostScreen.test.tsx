import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { operationNeeds } from '#contract/generated/needs.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { forgetScopes } from '#api/session/scopes.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { costReads } from './reads.ts'
import { routes } from '../routes.tsx'

const now = '2030-11-16T00:00:00'
const created = '2030-01-01T00:00:00'
const types = [
  { id: 'g6-1', label: 'Compute 2GB', price: { hourly: 0.02, monthly: 12 } },
  { id: 'g6-2', label: 'Compute 4GB', price: { hourly: 0.04, monthly: 24 } },
]
const web = { id: 1, label: 'web-1', type: 'g6-1', region: 'us-east', tags: ['shop'], created }
const off = { ...web, id: 2, label: 'old-1', status: 'offline', tags: [] }

let api: ReturnType<typeof respondWith>
let answers: Record<string, object>
let scopes: string

const answer = ({ path }: RecordedRequest): object => {
  const given = answers[path] ?? []
  if (path === '/session') return { username: 'anna', expires: '2030-11-17T10:00:00' }
  const body = Array.isArray(given)
    ? { data: given, page: 1, pages: 1, results: given.length }
    : given
  if ('status' in body) return body
  return { status: 200, body, headers: { 'X-OAuth-Scopes': scopes } }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${now}Z`), toFake: ['Date'] })
  queryClient.clear()
  forgetScopes()
  scopes = '*'
  answers = {
    '/profile/grants': {},
    '/compute/instances': [web, off],
    '/compute/types': types,
    '/account': { balance_uninvoiced: 20 },
    '/account/transfer': { billable: 0 },
  }
  api = respondWith(answer)
})

afterEach(() => {
  api.restore()
  vi.useRealTimers()
})

const open = (by = '') => renderRoutes(routes, by ? `/cost?by=${by}` : '/cost')
const table = (name: string) => screen.findByRole('grid', { name })
const month = () => screen.findByRole('region', { name: 'November 2030' })

test('shows the cost so far, the forecast and each object next to the unbilled balance', async () => {
  open()
  const row = await within(await table('Cost by object')).findByRole('row', { name: /^web-1/ })
  expect(row.textContent).toContain('$7.20')
  await waitFor(() => expect(within(row).getByText('50.0%')).toBeTruthy())
  await waitFor(async () => expect((await month()).textContent).toContain('So far$14.40'))
  expect((await month()).textContent).toContain('Forecast$24.00')
  expect((await month()).textContent).toContain('Provider: $20.00 · $5.60 above this estimate')
  expect((await month()).textContent).toContain('You pay the provider’s amount: it starts at')
  expect(screen.queryByText(/^Minimum/)).toBeNull()
})

test('lists idle objects with their cost and an action', async () => {
  open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Idle' }))
  const row = await within(await table('Idle')).findByRole('row', { name: /^old-1/ })
  expect(row.textContent).toContain('$12.00')
  expect(
    within(row).getByRole('link', { name: 'Delete: old-1, Instance' }).getAttribute('href'),
  ).toBe('/compute/2/overview?action=delete')
  expect(screen.queryByRole('row', { name: /^web-1/ })).toBeNull()
})

test('groups by tag, including objects without a tag', async () => {
  open('tag')
  const sums = within(await table('Cost by tag'))
  expect((await sums.findByRole('row', { name: /^shop/ })).textContent).toContain('$12.00')
  expect(sums.getByRole('row', { name: /^No tag/ }).textContent).toContain('$12.00')
})

test('says nothing about differences when the estimate matches the unbilled usage', async () => {
  answers['/account'] = { balance_uninvoiced: 14.4 }
  open()
  await waitFor(async () =>
    expect((await month()).textContent).toContain('Provider: $14.40, matches'),
  )
  expect(screen.queryByText(/You pay the provider/)).toBeNull()
})

test.each(['kind', 'region'])('shows no sum for a %s without a price', async (by) => {
  answers['/volumes'] = [{ id: 3, label: 'data', size: 20, region: 'eu-west' }]
  open(by)
  const sums = within(await table(`Cost by ${by}`))
  const unpriced = await sums.findByRole('row', { name: by === 'kind' ? /^Volume/ : /^eu-west/ })
  expect(unpriced.textContent).not.toContain('$')
  expect(unpriced.textContent).toMatch(/–––$/)
  const priced = sums.getByRole('row', { name: by === 'kind' ? /^Instance/ : /^us-east/ })
  expect(priced.textContent).toContain('$24.00')
})

test('computes a change for a month and for the rest of the current one', async () => {
  open()
  await within(await table('Cost by object')).findByRole('row', { name: /^web-1/ })
  await userEvent.click(screen.getByRole('button', { name: /^Actions for web-1/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Estimate a change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(
    dialog.getByLabelText('Change', { selector: 'select' }),
    'Resize to Compute 4GB – $24.00/mo',
  )
  expect(dialog.getByText('Monthly').nextElementSibling?.textContent).toBe(
    '$12.00 now, $24.00 after: $12.00 more',
  )
  expect(dialog.getByText('$12.00 now, $21.60 after: $9.60 more')).toBeTruthy()
})

test('names objects without a price and marks the total as a lower bound', async () => {
  answers['/volumes'] = [{ id: 3, label: 'data', size: 20, compute_id: 1 }]
  open()
  expect(await screen.findByText('Minimum; 1 object has no price')).toBeTruthy()
  const gaps = screen.getByRole('region', { name: 'Not included' })
  expect(gaps.textContent).toContain('dataNo price available for volumes.')
  expect(gaps.textContent).toContain('Objects deleted this month')
})

test('names lists without the scope and does not request them', async () => {
  scopes = 'computes:read_only'
  open()
  expect(await screen.findByText(/^Minimum; databases, volumes, .* not loaded$/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Not included' }).textContent).toContain(
    'Your token lacks the scope “databases:read_only”.',
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const requestedPaths = api.requests.map(({ path }) => path)
  expect(requestedPaths).toContain('/compute/instances')
  expect(requestedPaths).not.toContain('/databases/instances')
  expect(requestedPaths).not.toContain('/account')
  expect((await month()).textContent).not.toContain('Unbilled')
})

test('names a list that the API does not offer without a price warning', async () => {
  answers['/databases/instances'] = { status: 404, body: { errors: [{ reason: 'Not found' }] } }
  open()
  await within(await table('Cost by object')).findByRole('row', { name: /^web-1/ })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/^Minimum/)).toBeNull()
  expect(screen.getByRole('region', { name: 'Not included' }).textContent).toContain(
    'databasesthis API does not have them',
  )
  expect(screen.queryByText(/Could not be loaded/)).toBeNull()
})

test('sums the objects that match the filter, without those that have no price', async () => {
  answers['/volumes'] = [{ id: 3, label: 'data', size: 20, compute_id: 1 }]
  open()
  const sums = await screen.findByText('3 objects, 1 without a price')
  expect(sums.closest('dl')?.textContent).toContain('So far$14.40Forecast$24.00Monthly$24.00')
  await userEvent.type(screen.getByRole('searchbox', { name: /^Filter/ }), 'old')
  const rest = await screen.findByText('1 object')
  expect(rest.closest('dl')?.textContent).toContain('Forecast$12.00Monthly$12.00Share50.0%')
})

test('sums the kinds but not the tags, of which an object can have several', async () => {
  open('kind')
  const sums = await screen.findByText('2 objects')
  expect(sums.closest('dl')?.textContent).toContain('Monthly$24.00')
  await userEvent.click(screen.getByRole('radio', { name: 'Tags' }))
  await within(await table('Cost by tag')).findByRole('row', { name: /^shop/ })
  expect(screen.queryByText('Total')).toBeNull()
})

test('lists an instance with its backups in one row that names both amounts', async () => {
  answers['/compute/instances'] = [{ ...web, backups: { enabled: true } }, off]
  answers['/compute/types'] = types.map((type) => ({
    ...type,
    addons: { backups: { price: { hourly: 0.004, monthly: 2.5 } } },
  }))
  open()
  const row = await within(await table('Cost by object')).findByRole('row', { name: /^web-1/ })
  await waitFor(() => expect(row.textContent).toContain('Compute 2GB $12 + backups $2.50'))
  expect(row.textContent).toContain('$14.50')
  expect(screen.getAllByRole('row', { name: /^web-1/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('radio', { name: 'Kinds' }))
  const kinds = within(await table('Cost by kind'))
  expect((await kinds.findByRole('row', { name: /^Backups/ })).textContent).toContain('$2.50')
  expect(screen.getByText('3 items')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Regions' }))
  expect(await screen.findByText('2 objects')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Tags' }))
  const shop = await within(await table('Cost by tag')).findByRole('row', { name: /^shop/ })
  expect(within(shop).getAllByRole('gridcell')[1]?.textContent).toBe('1')
})

test.each(['', 'tag'])('offers to create an instance when nothing costs (by %s)', async (by) => {
  answers['/compute/instances'] = []
  open(by)
  expect(await screen.findByRole('heading', { name: 'No costs yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create instance' }).getAttribute('href')).toBe(
    '/compute/create',
  )
})

test('retries a list that failed to load', async () => {
  answers['/volumes'] = { status: 400, body: { errors: [{ reason: 'Not today' }] } }
  open()
  expect(await screen.findByText('Could not be loaded: volumes (Not today)')).toBeTruthy()
  expect(screen.getByText('Minimum; volumes not loaded')).toBeTruthy()
  answers['/volumes'] = []
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^Minimum/)).toBeNull())
})

test('warns a restricted user that there may be more objects', async () => {
  answers['/profile/grants'] = { global: { account_access: null }, compute: [] }
  open()
  expect(await screen.findByText(/you may not see every object/)).toBeTruthy()
})

test('declares for each read the same permissions as the contract', () => {
  for (const { operation, need, filtered = false } of Object.values(costReads)) {
    const { scopes: wanted, grant } = operationNeeds.find(({ id }) => id === operation) ?? {}
    expect([operation, need.scope ?? '']).toEqual([operation, (wanted ?? []).join(' ')])
    const account = typeof grant === 'object' && 'account_access' in grant && grant.account_access
    expect([operation, need.account ?? false]).toEqual([operation, account])
    const isFiltered = typeof grant === 'object' && 'filtered' in grant
    expect([operation, filtered]).toEqual([operation, isFiltered])
  }
})
