import { screen } from '@testing-library/react'
import { Outlet, type RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingUntil } from '#api/http/waiting.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { WaitingBanner } from '#ui/layout/WaitingBanner.tsx'
import { routes as balancerRoutes } from './balancers/routes.tsx'
import { routes as databaseRoutes } from './databases/routes.tsx'
import { routes as domainRoutes } from './domains/routes.tsx'
import { routes as firewallRoutes } from './firewalls/routes.tsx'
import { routes as volumeRoutes } from './volumes/routes.tsx'
import { routes as vpcRoutes } from './vpcs/routes.tsx'

let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  waitingUntil.set(0)
  api = respondWith(() => ({
    status: 429,
    body: { errors: [{ reason: 'Too many requests' }] },
    headers: { 'Retry-After': '30' },
  }))
})
afterEach(() => {
  api.restore()
  queryClient.clear()
  waitingUntil.set(0)
})

/** The routes of an area below the banner, which the layout of the console also shows while the first one loads. */
const belowBanner = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <WaitingBanner />
        <Outlet />
      </>
    ),
    HydrateFallback: WaitingBanner,
    children,
  },
]

const screens: readonly [address: string, routes: RouteObject[]][] = [
  ['/balancers', balancerRoutes],
  ['/balancers/5', balancerRoutes],
  ['/databases', databaseRoutes],
  ['/databases/mysql/5/overview', databaseRoutes],
  ['/domains', domainRoutes],
  ['/firewalls/5/rules', firewallRoutes],
  ['/volumes', volumeRoutes],
  ['/vpcs/5/subnets', vpcRoutes],
]

test.each(screens)(
  'shows the wait with a countdown after the first response 429 on %s',
  async (address, routes) => {
    renderRoutes(belowBanner(routes), address)
    await screen.findByText(/^Too many requests.*Trying again in (3[01]|2\d) seconds/)
    const paths = api.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)
    expect(new Set(paths).size).toBe(paths.length)
  },
)
