import type { RouteObject } from 'react-router'
import { SkeletonScreen } from '#ui/layout/Skeleton.tsx'
import { RouteError } from './RouteError.tsx'

/** Catch-all route. Shows a 404 inside the layout. */
export const notFoundRoute: RouteObject = {
  path: '*',
  Component: () => null,
  ErrorBoundary: RouteError,
  HydrateFallback: SkeletonScreen,
  loader: () => {
    throw new Response(null, { status: 404, statusText: 'Not found' })
  },
}
