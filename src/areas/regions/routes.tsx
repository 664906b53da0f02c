import type { RouteObject } from 'react-router'
import { queryClient } from '#api/query.ts'
import type { RouteHandle } from '#ui/routeHandle.ts'
import { regionsQuery } from './queries.ts'

export const routes: RouteObject[] = [
  {
    path: 'regions',
    handle: { crumb: 'Regions' } satisfies RouteHandle,
    loader: () => {
      void queryClient.prefetchQuery(regionsQuery())
      return null
    },
    lazy: { Component: async () => (await import('./RegionsScreen.tsx')).RegionsScreen },
  },
]
