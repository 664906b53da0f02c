import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { zoneApi } from '#test/support/console/testZone.ts'

let api: ReturnType<typeof zoneApi> | undefined

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./CheckTab.tsx')
})
beforeEach(() => queryClient.clear())
afterEach(() => {
  clearChanges(5)
  api?.restore()
})

test('explains a finding and stages its fix with one click', async () => {
  api = zoneApi([
    { type: 'A', name: 'www', target: '203.0.113.1' },
    { type: 'CNAME', name: 'mail', target: 'www.example.org' },
    { type: 'MX', name: '', target: 'mail.example.org', priority: 10 },
  ])
  renderRoutes(domainRoutes, '/domains/5/check')
  const user = userEvent.setup()
  const list = await screen.findByRole('list', { name: 'Findings' })
  const [first] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/mail\.example\.org/)
  await user.click(within(list).getByRole('button', { name: 'Point to www.example.org' }))
  await waitFor(() =>
    expect(zoneChanges.get(5).changes).toMatchObject([
      { kind: 'update', draft: { type: 'MX', target: 'www.example.org' } },
    ]),
  )
  // The record is fixed as far as this zone can tell, so it is not reported again.
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Point to www.example.org' })).toBeNull(),
  )
  expect(api?.written()).toEqual([])
})

test('stages all fixes that are compatible with each other and valid', async () => {
  api = zoneApi([
    { type: 'CNAME', name: 'one', target: 'host.example.net' },
    { type: 'CNAME', name: 'two', target: 'host.example.net' },
    { type: 'MX', name: '', target: 'one.example.org', priority: 10 },
    { type: 'MX', name: '', target: 'two.example.org', priority: 10 },
    { type: 'CNAME', name: 'digit', target: 'mx.1and1.example' },
    { type: 'MX', name: '', target: 'digit.example.org', priority: 20 },
  ])
  renderRoutes(domainRoutes, '/domains/5/check')
  await userEvent.click(await screen.findByRole('button', { name: 'Add all 2 fixes to changes' }))
  expect(screen.getByText(/The mail server digit.example.org is an alias/)).toBeTruthy()
  expect(zoneChanges.get(5).changes).toMatchObject([
    { kind: 'update', entry: { id: 3 }, draft: { target: 'host.example.net' } },
    { kind: 'delete', entry: { id: 4 } },
  ])
})

test('shows "No problems found" for a valid zone', async () => {
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }])
  renderRoutes(domainRoutes, '/domains/5/check')
  expect(await screen.findByRole('heading', { name: 'No problems found' })).toBeTruthy()
})

test('reports no findings while part of the zone is missing', async () => {
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }], ({ path, query }) => {
    if (path !== '/domains/5/records') return undefined
    const page = Number(query.get('page') ?? 1)
    if (page === 2) return { status: 400, body: { errors: [{ reason: 'Broken' }] } }
    const size = Number(query.get('page_size') ?? 100)
    const data = Array.from({ length: size }, (_, at) => ({
      id: (page - 1) * size + at + 1,
      type: 'A',
      name: `h${(page - 1) * size + at + 1}`,
      target: '203.0.113.1',
    }))
    return { data, page, pages: 3, results: 3 * size }
  })
  renderRoutes(domainRoutes, '/domains/5/check')
  const alert = await screen.findByText(/Validation needs all records/)
  expect(alert.textContent).toMatch(/could not be loaded/)
  expect(screen.queryByRole('heading', { name: 'No problems found' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull()
})
