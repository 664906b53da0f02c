import type { ReactNode } from 'react'
import type { Params } from 'react-router'

/** Properties of a route in `handle`, which the app shell reads. */
export interface RouteHandle {
  /** Breadcrumb of the route. A function may return a component that loads a name. */
  crumb?: string | ((params: Readonly<Params>) => ReactNode)
}
