import type { RouteObject } from 'react-router'
import { SkeletonScreen } from '#ui/Skeleton.tsx'
import { RouteError } from './RouteError.tsx'

/** Every address that no area knows, told inside the frame. */
export const notFoundRoute: RouteObject = {
  path: '*',
  Component: () => null,
  ErrorBoundary: RouteError,
  HydrateFallback: SkeletonScreen,
  loader: () => {
    throw new Response(null, { status: 404, statusText: 'Not found' })
  },
}
