import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { oldestUpdate } from '#api/query/reads.ts'
import { forgetScopes } from '#api/session/scopes.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as accountRoutes } from './account/routes.tsx'
import { routes as calendarRoutes } from './calendar/routes.tsx'
import { routes as insightRoutes } from './insights/routes.tsx'
import { routes as storageRoutes } from './object-storage/routes.tsx'
import { routes as regionRoutes } from './regions/routes.tsx'

let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  forgetScopes()
  api = respondWith(({ path }) =>
    path === '/profile/grants'
      ? { status: 200, body: {}, headers: { 'X-OAuth-Scopes': '*' } }
      : { data: [], sessions: [], page: 1, pages: 1, results: 0 },
  )
})
afterEach(() => api.restore())

const screens: readonly [address: string, routes: RouteObject[], path: string][] = [
  ['/account/profile', accountRoutes, '/profile'],
  ['/account/contact', accountRoutes, '/account'],
  ['/account/settings', accountRoutes, '/account/settings'],
  ['/account/users', accountRoutes, '/account/users'],
  ['/account/keys', accountRoutes, '/profile/sshkeys'],
  ['/account/tokens', accountRoutes, '/profile/tokens'],
  ['/account/applications', accountRoutes, '/profile/apps'],
  ['/account/sessions', accountRoutes, '/session/all'],
  ['/account/sign-ins', accountRoutes, '/account/logins'],
  ['/object-storage/keys', storageRoutes, '/object-storage/keys'],
  ['/regions', regionRoutes, '/regions'],
  ['/regions/kernels', regionRoutes, '/kernels'],
  ['/calendar', calendarRoutes, '/databases/instances'],
  ['/cost', insightRoutes, '/compute/instances'],
  ['/reach', insightRoutes, '/compute/instances'],
  ['/reach/network', insightRoutes, '/compute/instances'],
]

test.each(screens)(
  'shows the age of the data on %s and reloads it',
  async (address, routes, path) => {
    renderRoutes(routes, address)
    await screen.findByText(/^Updated/)
    const count = () => api.requests.filter((request) => request.path.endsWith(path)).length
    const before = count()
    expect(before).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(count()).toBeGreaterThan(before))
  },
)

test('uses the oldest response as the age of a screen with several reads', () => {
  expect(
    oldestUpdate([
      { data: 1, dataUpdatedAt: 20 },
      { data: 1, dataUpdatedAt: 10 },
      { data: undefined, dataUpdatedAt: 0 },
    ]),
  ).toBe(10)
  expect(oldestUpdate([])).toBe(0)
})
