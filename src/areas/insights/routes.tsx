import type { RouteObject } from 'react-router'
import { grantsQuery } from '#api/session/permissions.ts'
import { queryClient } from '#api/query/query.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'

function load() {
  void queryClient.prefetchQuery(grantsQuery())
  return null
}

export const routes: RouteObject[] = [
  {
    path: 'overview',
    handle: { crumb: 'Overview' } satisfies RouteHandle,
    loader: load,
    shouldRevalidate: () => false,
    lazy: { Component: async () => (await import('./overview/OverviewScreen.tsx')).OverviewScreen },
  },
  {
    path: 'cost',
    handle: { crumb: 'Cost' } satisfies RouteHandle,
    loader: load,
    shouldRevalidate: () => false,
    lazy: { Component: async () => (await import('./cost/CostScreen.tsx')).CostScreen },
  },
  {
    path: 'reach',
    handle: { crumb: 'Reachability' } satisfies RouteHandle,
    children: [
      {
        index: true,
        loader: load,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./reach/ReachScreen.tsx')).ReachScreen },
      },
      {
        path: 'network',
        loader: load,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => (await import('./reach/network/NetworkScreen.tsx')).NetworkScreen,
        },
      },
    ],
  },
  {
    path: 'find',
    handle: { crumb: 'Find usage' } satisfies RouteHandle,
    lazy: { Component: async () => (await import('./find/FindScreen.tsx')).FindScreen },
  },
]
