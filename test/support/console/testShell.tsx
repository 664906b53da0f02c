import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#api/query/query.ts'
import { Screen } from '#ui/layout/Screen.tsx'
import { copied } from './testRoutes.tsx'
import { Layout } from '../../../src/app/Layout.tsx'
import { notFoundRoute } from '../../../src/app/notFoundRoute.ts'
import { RouteError } from '../../../src/app/RouteError.tsx'

/** Minimal screens under paths that the shell knows. */
const plainScreens: RouteObject[] = [
  {
    path: 'compute',
    handle: { crumb: 'Instances' },
    element: <Screen title="Instances">rows</Screen>,
  },
  { path: 'compute/:computeId', element: <Screen title="An instance">facts</Screen> },
  { path: 'regions', handle: { crumb: 'Regions' }, element: <Screen title="Regions">rows</Screen> },
]

/** Renders the whole shell with minimal screens for tests. */
export function renderShell(address: string, screens: RouteObject[] = plainScreens) {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        Component: Layout,
        children: [
          { ErrorBoundary: RouteError, HydrateFallback: () => null, children: copied(screens) },
          notFoundRoute,
        ],
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
