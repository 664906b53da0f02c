import type { RouteObject } from 'react-router'
import { queryClient } from '#api/query.ts'
import type { RouteHandle } from '#ui/routeHandle.ts'
import { firstDatabasesQuery } from '../databases/queries.ts'

export const routes: RouteObject[] = [
  {
    path: 'calendar',
    handle: { crumb: 'Calendar' } satisfies RouteHandle,
    loader: () => {
      void queryClient.prefetchQuery(firstDatabasesQuery())
      return null
    },
    shouldRevalidate: () => false,
    lazy: { Component: async () => (await import('./CalendarScreen.tsx')).CalendarScreen },
  },
]
