import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#api/query/query.ts'

/** Returns a copy of routes, because a router modifies the route objects. */
export const copied = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map(
    (route) =>
      ({
        ...route,
        ...(typeof route.lazy === 'object' && { lazy: { ...route.lazy } }),
        ...(route.children && { children: copied(route.children) }),
      }) as RouteObject,
  )

/** Renders an area at a path, without the app shell. */
export function renderRoutes(routes: readonly RouteObject[], address: string) {
  const router = createMemoryRouter(
    [{ path: '/', HydrateFallback: () => null, children: copied(routes) }],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
