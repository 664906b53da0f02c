import type { RouteObject } from 'react-router'
import { SkeletonScreen } from '#ui/Skeleton.tsx'
import { RouteError } from './RouteError.tsx'

/**
 * The route around an area: the frame is drawn while its first screen is on its way, and a failure in it leaves the shell
 * and the other areas in use.
 */
export const areaRoute = (children: RouteObject[]): RouteObject => ({
  ErrorBoundary: RouteError,
  HydrateFallback: SkeletonScreen,
  children,
})
