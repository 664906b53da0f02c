import type { Load } from '#lib/preload.ts'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { areaRoute } from '../areaRoute.ts'

interface Area {
  /** First parts of its addresses. */
  paths: readonly string[]
  load: () => Promise<RouteObject[]>
}

/** One row an area, but for the instances, which are the first screen. */
const areas: readonly Area[] = [
  {
    paths: ['domains'],
    load: async () => (await import('../../areas/domains/routes.tsx')).domainRoutes,
  },
  {
    paths: ['volumes'],
    load: async () => (await import('../../areas/volumes/routes.tsx')).volumeRoutes,
  },
  {
    paths: ['images'],
    load: async () => (await import('../../areas/images/routes.tsx')).imageRoutes,
  },
  {
    paths: ['databases'],
    load: async () => (await import('../../areas/databases/routes.tsx')).databaseRoutes,
  },
  {
    paths: ['firewalls'],
    load: async () => (await import('../../areas/firewalls/routes.tsx')).firewallRoutes,
  },
  {
    paths: ['vpcs'],
    load: async () => (await import('../../areas/vpcs/routes.tsx')).vpcRoutes,
  },
  {
    paths: ['object-storage'],
    load: async () => (await import('../../areas/object-storage/routes.tsx')).objectStorageRoutes,
  },
  {
    paths: ['regions'],
    load: async () => (await import('../../areas/regions/routes.tsx')).regionRoutes,
  },
  {
    paths: ['tags'],
    load: async () => (await import('../../areas/tags/routes.tsx')).tagRoutes,
  },
  {
    paths: ['support'],
    load: async () => (await import('../../areas/support/routes.tsx')).supportRoutes,
  },
  {
    paths: ['calendar'],
    load: async () => (await import('../../areas/calendar/routes.tsx')).calendarRoutes,
  },
  {
    paths: ['account', 'events'],
    load: async () => (await import('../../areas/account/routes.tsx')).accountRoutes,
  },
]

const given = new Set<Area>()

/**
 * Gives the router the routes of an area at its first visit: with their loaders and what these read they are more script
 * than the first screen should carry.
 */
export const patchLazyRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  const [, first = ''] = path.split('/')
  const area = areas.find(({ paths }) => paths.includes(first))
  if (!area || given.has(area)) return
  const children = await area.load()
  // A visit that was given up takes nothing.
  if (signal.aborted || given.has(area)) return
  given.add(area)
  patch('root', [areaRoute(children)])
}

/** Fetches the routes of one area each, so that the first visit need not wait for them. */
export const areaLoads: readonly Load[] = areas.map(({ load }) => load)
