import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { forgetScopes } from '#api/session/scopes.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../../routes.tsx'

let api: ReturnType<typeof respondWith>
let answers: Record<string, object>
let scopes: string

const answer = ({ path }: RecordedRequest): object => {
  const given = answers[path] ?? []
  const body = Array.isArray(given)
    ? { data: given, page: 1, pages: 1, results: given.length }
    : given
  return { status: 200, body, headers: { 'X-OAuth-Scopes': scopes } }
}

beforeEach(() => {
  queryClient.clear()
  forgetScopes()
  // On a narrow screen only the table is shown.
  const match = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(match(query), { matches: query.includes('max-width') }),
  )
  scopes = '*'
  answers = {
    '/session': { username: 'anna', expires: '2030-11-17T10:00:00' },
    '/profile/grants': {},
    '/compute/instances': [
      { id: 1, label: 'web-1', region: 'us-east', ipv4: ['198.51.100.1'], tags: ['shop'] },
      { id: 2, label: 'web-2', region: 'eu-west', ipv4: ['198.51.100.2'] },
    ],
    '/networking/firewalls': [
      { id: 9, label: 'guard', status: 'enabled', entities: [{ id: 1, type: 'compute' }] },
    ],
    '/balancers': [{ id: 4, label: 'front', region: 'us-east', ipv4: '198.51.100.4' }],
    '/vpcs': [
      {
        id: 7,
        label: 'backend',
        region: 'us-east',
        subnets: [{ id: 70, label: 'app', ipv4: '10.0.0.0/24', computes: [1] }],
      },
    ],
  }
  api = respondWith(answer)
})

afterEach(() => {
  api.restore()
  vi.restoreAllMocks()
})

const row = (name: RegExp) => screen.findByRole('row', { name })

test('lists the networks and firewalls of each object and filters by VPC', async () => {
  const router = renderRoutes(routes, '/reach/network')
  expect(within(await row(/^web-1/)).getByText(/Subnet app, VPC backend/)).toBeTruthy()
  expect(within(await row(/^web-1/)).getByText(/Firewall guard/)).toBeTruthy()
  expect(within(await row(/^web-2/)).getByText(/Internet, no firewall/)).toBeTruthy()
  const link = within(await row(/^guard/)).getByRole('link', { name: 'guard' })
  expect(link.getAttribute('href')).toBe('/firewalls/9/rules')
  await userEvent.selectOptions(screen.getByLabelText('VPC'), 'backend')
  expect(router.state.location.search).toBe('?vpc=7')
  expect(screen.queryByRole('row', { name: /^web-2/ })).toBeNull()
  expect(await row(/^web-1/)).toBeTruthy()
})

test('links a load balancer to its screen', async () => {
  renderRoutes(routes, '/reach/network')
  const link = within(await row(/^front/)).getByRole('link', { name: 'front' })
  expect(link.getAttribute('href')).toBe('/balancers/4')
})

test('resets a filter without matches', async () => {
  renderRoutes(routes, '/reach/network?region=eu-west&tag=shop&like=nothing')
  expect(await screen.findByText('No matches')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await row(/^web-1/)).toBeTruthy()
})

test('names lists that the user may not read and shows their values as unknown', async () => {
  scopes = 'computes:read_only'
  renderRoutes(routes, '/reach/network')
  const web = await row(/^web-2/)
  expect(within(web).getByText(/VPCs not known/)).toBeTruthy()
  expect(within(web).getByText(/Firewalls not known/)).toBeTruthy()
  const missing = screen.getByRole('region', { name: 'Not included' }).textContent
  expect(missing).toContain('VPCs: Your token lacks the scope “vpc:read_only”.')
  expect(missing).toContain('firewalls: Your token lacks the scope “firewall:read_only”.')
  expect(api.requests.map(({ path }) => path)).not.toContain('/vpcs')
})

test('warns a restricted user that VPCs and firewalls may be missing', async () => {
  answers['/profile/grants'] = { global: {}, compute: [], firewall: [] }
  renderRoutes(routes, '/reach/network')
  expect(within(await row(/^web-2/)).getByText(/VPCs not known/)).toBeTruthy()
  const missing = screen.getByRole('region', { name: 'Not included' }).textContent
  expect(missing).toContain('some VPCs: you may not see every VPC')
})
