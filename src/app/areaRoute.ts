import type { RouteObject } from 'react-router'
import { SkeletonScreen } from '#ui/layout/Skeleton.tsx'
import { RouteError } from './RouteError.tsx'

/**
 * Wraps the routes of an area. A skeleton is shown while its first screen loads, and an error in the area does not
 * affect the shell or other areas.
 */
export const areaRoute = (children: RouteObject[]): RouteObject => ({
  ErrorBoundary: RouteError,
  HydrateFallback: SkeletonScreen,
  children,
})
