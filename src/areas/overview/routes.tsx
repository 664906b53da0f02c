import type { RouteObject } from 'react-router'
import { grantsQuery } from '#api/session/permissions.ts'
import { queryClient } from '#api/query/query.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'

export const routes: RouteObject[] = [
  {
    path: 'overview',
    handle: { crumb: 'Overview' } satisfies RouteHandle,
    loader: () => {
      void queryClient.prefetchQuery(grantsQuery())
      return null
    },
    shouldRevalidate: () => false,
    lazy: { Component: async () => (await import('./OverviewScreen.tsx')).OverviewScreen },
  },
]
