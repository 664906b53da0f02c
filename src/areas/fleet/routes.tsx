import type { RouteObject } from 'react-router'
import { grantsQuery } from '#api/permissions.ts'
import { queryClient } from '#api/query.ts'
import type { RouteHandle } from '#ui/routeHandle.ts'

export const routes: RouteObject[] = [
  {
    path: 'fleet',
    handle: { crumb: 'Statistics' } satisfies RouteHandle,
    loader: () => {
      void queryClient.prefetchQuery(grantsQuery())
      return null
    },
    shouldRevalidate: () => false,
    lazy: { Component: async () => (await import('./FleetScreen.tsx')).FleetScreen },
  },
]
