import type { RouteObject } from 'react-router'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'

export const routes: RouteObject[] = [
  {
    path: 'notices',
    handle: { crumb: 'Notices' } satisfies RouteHandle,
    lazy: { Component: async () => (await import('./NoticesScreen.tsx')).NoticesScreen },
  },
]
