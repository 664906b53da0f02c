import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import type { RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi, zoneDomain } from '#test/support/console/testZone.ts'
import { referencedZones } from './referencedZones.ts'

const list = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length })
const domains = ['example.org', 'example.net', 'example.com', 'unrelated.example'].map(
  (domain, at) => ({ ...zoneDomain, id: 5 + at, domain }),
)
const host = (name: string) => ({ id: 50, type: 'A', name, target: '203.0.113.1', ttl_sec: 0 })

let api: ReturnType<typeof zoneApi>
let broken = false
const account = ({ path }: RecordedRequest) => {
  if (path === '/domains') return list(domains)
  if (path === '/domains/6/records') return list([host('www')])
  if (path === '/domains/7/records')
    return broken
      ? { status: 403, body: { errors: [{ reason: 'Unauthorized for the test' }] } }
      : list([host('mail')])
  return undefined
}

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./CheckTab.tsx')
})
beforeEach(() => {
  queryClient.clear()
  broken = false
})
afterEach(() => api.restore())

test('looks up targets only in the zones that contain them', async () => {
  api = zoneApi(
    [
      { type: 'CNAME', name: 'a', target: 'www.example.net' },
      { type: 'CNAME', name: 'b', target: 'gone.example.net' },
      { type: 'CNAME', name: 'c', target: 'elsewhere.example.edu' },
    ],
    account,
  )
  renderRoutes(domainRoutes, '/domains/5/check')
  expect(
    await screen.findByText(/looked up in 1 other zone of the account, 1 record in total/),
  ).toBeTruthy()
  expect(screen.getByText(/points to gone.example.net, which does not exist/)).toBeTruthy()
  expect(screen.queryByText(/points to www.example.net/)).toBeNull()
  const read = new Set(api.requests.map(({ path }) => path))
  expect(read.has('/domains/7/records') || read.has('/domains/8/records')).toBe(false)
})

test('names a zone that failed to load and reports nothing about targets in it', async () => {
  broken = true
  api = zoneApi([{ type: 'MX', name: '', target: 'gone.example.com', priority: 10 }], account)
  renderRoutes(domainRoutes, '/domains/5/check')
  const fault = await screen.findByText(/Not looked up in/)
  expect(fault.textContent).toContain('example.com (Unauthorized for the test)')
  expect(screen.queryByText(/which does not exist/)).toBeNull()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/points to gone.example.com, which does not exist/)).toBeTruthy()
})

test.each([
  ['that failed to be copied', 'example.net', 'Transfer refused', /It could not be transferred/],
  [
    'that was never copied',
    'unrelated.example',
    '',
    /Nothing has been transferred from its primary yet/,
  ],
])('reports nothing about targets in a secondary zone %s', async (_, zone, errors, reason) => {
  const slaves = domains.map((domain) =>
    domain.domain === zone ? { ...domain, type: 'slave', errors } : domain,
  )
  api = zoneApi([{ type: 'CNAME', name: 'c', target: `gone.${zone}` }], (request) =>
    request.path === '/domains' ? list(slaves) : account(request),
  )
  renderRoutes(domainRoutes, '/domains/5/check')
  const fault = await screen.findByText(/Not looked up in/)
  expect(fault.textContent).toContain(zone)
  expect(fault.textContent).toMatch(reason)
  expect(screen.queryByText(/which does not exist/)).toBeNull()
})

test('does not mention other zones when no target is in one', async () => {
  api = zoneApi([{ type: 'A', name: 'www', target: '203.0.113.1' }], account)
  renderRoutes(domainRoutes, '/domains/5/check')
  await waitFor(() => expect(api.requests.map(({ path }) => path)).toContain('/domains'))
  expect(await screen.findByText(/No problems found|Stage all|A www/)).toBeTruthy()
  expect(screen.queryByText(/other zone|zones of the account/)).toBeNull()
})

test('orders zones by number of targets and assigns a target to the longest matching zone', () => {
  const cname = (target: string) => ({ type: 'CNAME' as const, name: 'x', target, ttl_sec: 0 })
  const records = ['a.sub.example.net', 'example.com', 'b.example.com', 'c.example.org'].map(cname)
  const names = new Set(['example.org', 'example.net', 'sub.example.net', 'example.com'])
  expect(referencedZones(records, 'example.org', names)).toEqual(['example.com', 'sub.example.net'])
})
