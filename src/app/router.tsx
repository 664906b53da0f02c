import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { skipLeaveGuard } from '#lib/navigationState.ts'
import { SkeletonScreen } from '#ui/layout/Skeleton.tsx'
import { routes as computeRoutes } from '../areas/computes/routes.tsx'
import { areaRoute } from './areaRoute.ts'
import { firstScreen } from './firstScreen.ts'
import { patchLazyRoutes } from './startup/lazyRoutes.ts'
import { Layout } from './Layout.tsx'
import { notFoundRoute } from './notFoundRoute.ts'
import { RouteError } from './RouteError.tsx'
import { signInPath } from './session/signInAddress.ts'
import { watchSession } from './session/watchSession.ts'

const routes: RouteObject[] = [
  {
    path: signInPath,
    lazy: {
      loader: async () => (await import('./session/signInLoader.ts')).signInLoader,
      Component: async () => (await import('./session/SignInScreen.tsx')).SignInScreen,
    },
    HydrateFallback: () => null,
    ErrorBoundary: RouteError,
  },
  {
    id: 'root',
    path: '/',
    Component: Layout,
    // Shown while the routes of an area are being loaded.
    HydrateFallback: Layout,
    ErrorBoundary: RouteError,
    children: [
      { index: true, loader: () => redirect(firstScreen()), HydrateFallback: SkeletonScreen },
      areaRoute(computeRoutes),
      notFoundRoute,
    ],
  },
]

export const router = createBrowserRouter(routes, { patchRoutesOnNavigation: patchLazyRoutes })

watchSession((address) => void router.navigate(address, { replace: true, state: skipLeaveGuard }))
