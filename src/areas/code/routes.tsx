import type { RouteObject } from 'react-router'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'

export const routes: RouteObject[] = [
  {
    path: 'code',
    handle: { crumb: 'As code' } satisfies RouteHandle,
    lazy: { Component: async () => (await import('./CodeScreen.tsx')).CodeScreen },
  },
]
