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
    path: 'reach',
    handle: { crumb: 'Reach' } satisfies RouteHandle,
    children: [
      {
        index: true,
        loader: load,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./ReachScreen.tsx')).ReachScreen },
      },
      {
        path: 'network',
        loader: load,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => (await import('./network/NetworkScreen.tsx')).NetworkScreen,
        },
      },
    ],
  },
]
