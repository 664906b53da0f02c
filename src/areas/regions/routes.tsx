import type { RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { firstAvailabilityQuery, firstKernelsQuery } from './catalogueQueries.ts'
import { regionsQuery } from '#api/query/regions.ts'

/** Starts the request without awaiting it, because the skeletons already have the final layout. */
function load() {
  void queryClient.prefetchQuery(regionsQuery())
  return null
}

function loadOffers() {
  void queryClient.prefetchQuery(firstAvailabilityQuery())
  return load()
}

function loadKernels() {
  void queryClient.prefetchQuery(firstKernelsQuery())
  return null
}

export const routes: RouteObject[] = [
  {
    path: 'regions',
    handle: { crumb: 'Regions' } satisfies RouteHandle,
    lazy: { Component: async () => (await import('./RegionsScreen.tsx')).RegionsScreen },
    children: [
      {
        index: true,
        loader: load,
        lazy: { Component: async () => (await import('./ListTab.tsx')).ListTab },
      },
      {
        path: 'map',
        loader: load,
        lazy: { Component: async () => (await import('./map/MapTab.tsx')).MapTab },
      },
      {
        path: 'offers',
        loader: loadOffers,
        lazy: { Component: async () => (await import('./offers/OffersTab.tsx')).OffersTab },
      },
      {
        path: 'kernels',
        loader: loadKernels,
        shouldRevalidate: () => false,
        lazy: { Component: async () => (await import('./kernels/KernelsTab.tsx')).KernelsTab },
      },
    ],
  },
]
