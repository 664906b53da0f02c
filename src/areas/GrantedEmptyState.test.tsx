import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { routes as balancerRoutes } from './balancers/routes.tsx'
import { routes as computeRoutes } from './computes/routes.tsx'
import { routes as domainRoutes } from './domains/routes.tsx'
import { routes as firewallRoutes } from './firewalls/routes.tsx'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as volumeRoutes } from './volumes/routes.tsx'

let restore: (() => void) | undefined
afterEach(() => restore?.())

function open(grants: object, ...[routes, address]: Parameters<typeof renderRoutes>) {
  queryClient.clear()
  const api = respondWith(({ path }) =>
    path === '/profile/grants' ? grants : { data: [], page: 1, pages: 1, results: 0 },
  )
  restore = api.restore
  renderRoutes(routes, address)
}

test.each([
  ['instances', computeRoutes, '/compute'],
  ['domains', domainRoutes, '/domains'],
  ['volumes', volumeRoutes, '/volumes'],
  ['firewalls', firewallRoutes, '/firewalls'],
  ['load balancers', balancerRoutes, '/balancers'],
])(
  'explains in an empty list of %s that a restricted user sees only permitted objects',
  async (noun, ...location) => {
    open({ global: {} }, ...location)
    await screen.findByRole('heading', { name: `No access to ${noun}` })
    expect(
      screen.getByText(/^Your user has no grant for any of them. Ask an account administrator/),
    ).toBeTruthy()
  },
)

test('shows a restricted user who may create instances that there are none yet', async () => {
  open({ global: { add_computes: true } }, computeRoutes, '/compute')
  await screen.findByRole('heading', { name: 'No instances yet' })
  expect(screen.getByRole('link', { name: 'Create instance' })).toBeTruthy()
  expect(screen.queryByText(/administrator/)).toBeNull()
})

test('shows an unrestricted user that there are no objects yet', async () => {
  open({}, firewallRoutes, '/firewalls')
  await screen.findByRole('heading', { name: 'No firewalls yet' })
  expect(screen.queryByText(/administrator/)).toBeNull()
})
