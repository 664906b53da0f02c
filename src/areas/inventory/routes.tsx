import type { RouteObject } from 'react-router'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'

export const routes: RouteObject[] = [
  {
    path: 'inventory',
    handle: { crumb: 'Inventory' } satisfies RouteHandle,
    lazy: { Component: async () => (await import('./InventoryScreen.tsx')).InventoryScreen },
  },
]
