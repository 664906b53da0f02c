import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, useRouteError } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Compute } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { routes as computeRoutes } from '../../../src/areas/computes/routes.tsx'

export const webOne: Compute = {
  id: 7,
  label: 'web-1',
  status: 'running',
  type: 'g6-standard-1',
  region: 'eu-central',
  ipv4: ['203.0.113.7', '192.168.128.7'],
  ipv6: '2001:db8::7/128',
  tags: ['web'],
  watchdog_enabled: true,
  specs: { vcpus: 1, memory: 2048, disk: 51_200, transfer: 2000 },
  alerts: { cpu: 90, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 },
  backups: { enabled: false, available: true, schedule: { day: null, window: null } },
}

export const listOf = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length })

type Answers = Record<string, (request: RecordedRequest) => object>

/**
 * Renders the instance screens with a mock API. Returns the mock, the router and the recorded requests.
 * @param answers responses by method and path, such as "GET /compute/instances/7"; other requests return an empty list
 */
export function openComputes(address: string, answers: Answers) {
  queryClient.clear()
  const api = respondWith((request) => {
    if (request.path === '/session/remote') return Response.json(null)
    const answer = answers[`${request.method} ${request.path}`]
    return answer?.(request) ?? listOf([])
  })
  const router = createMemoryRouter(
    [{ HydrateFallback: () => null, ErrorBoundary: ScreenError, children: fresh(computeRoutes) }],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    ...api,
    router,
    sent: (method: string) => api.requests.filter((request) => request.method === method),
  }
}

/** Returns copies of routes, because a router removes their `lazy` functions. */
const fresh = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) =>
    route.index
      ? { ...route, ...lazyOf(route) }
      : { ...route, ...lazyOf(route), ...(route.children && { children: fresh(route.children) }) },
  )

const lazyOf = ({ lazy }: RouteObject) => (typeof lazy === 'object' ? { lazy: { ...lazy } } : {})

function ScreenError() {
  return <ErrorState variant="page" error={useRouteError()} />
}
