import type { ReactNode } from 'react'
import type { Params } from 'react-router'

/** What a route may say of itself in `handle`; the shell reads it. */
export interface RouteHandle {
  /** Its step in the breadcrumbs. A function may return a component that reads a name from a query. */
  crumb?: string | ((params: Readonly<Params>) => ReactNode)
}
