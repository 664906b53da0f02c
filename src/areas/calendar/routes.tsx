import type { RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { withAreaObjects } from '../areaObjects.ts'
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
    lazy: {
      Component: async () => (await withAreaObjects(import('./CalendarScreen.tsx'))).CalendarScreen,
    },
  },
]
