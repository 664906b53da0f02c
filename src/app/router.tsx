import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { SkeletonScreen } from '#ui/Skeleton.tsx'
import { accountRoutes } from '../areas/account/routes.tsx'
import { computeRoutes } from '../areas/computes/routes.tsx'
import { domainRoutes } from '../areas/domains/routes.tsx'
import { regionRoutes } from '../areas/regions/routes.tsx'
import { Layout } from './Layout.tsx'
import { notFoundRoute } from './notFoundRoute.ts'
import { RouteError } from './RouteError.tsx'
import { signInLoader } from './session/signInLoader.ts'
import { signInPath } from './session/signInAddress.ts'
import { watchSession } from './session/watchSession.ts'

/** One row an area. A failure in one of them leaves the shell and the others in use. */
const areas: RouteObject[][] = [computeRoutes, domainRoutes, regionRoutes, accountRoutes]

export const routes: RouteObject[] = [
  {
    path: signInPath,
    loader: signInLoader,
    lazy: { Component: async () => (await import('./session/SignInScreen.tsx')).SignInScreen },
    HydrateFallback: () => null,
    ErrorBoundary: RouteError,
  },
  {
    path: '/',
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [
      { index: true, loader: () => redirect('/compute'), HydrateFallback: SkeletonScreen },
      // A route of its own, so that the frame is drawn while the first screen is on its way.
      ...areas.map((children) => ({
        ErrorBoundary: RouteError,
        HydrateFallback: SkeletonScreen,
        children,
      })),
      notFoundRoute,
    ],
  },
]

export const router = createBrowserRouter(routes)

watchSession((address) => void router.navigate(address, { replace: true }))
