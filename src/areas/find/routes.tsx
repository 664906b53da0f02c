import type { RouteObject } from 'react-router'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'

export const routes: RouteObject[] = [
  {
    path: 'find',
    handle: { crumb: 'Find usage' } satisfies RouteHandle,
    lazy: { Component: async () => (await import('./FindScreen.tsx')).FindScreen },
  },
]
