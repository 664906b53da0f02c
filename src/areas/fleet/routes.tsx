import type { RouteObject } from 'react-router'
import { grantsQuery } from '#api/session/permissions.ts'
import { queryClient } from '#api/query/query.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'

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
