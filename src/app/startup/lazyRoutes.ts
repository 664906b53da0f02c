import type { Load } from '#lib/preload.ts'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { areaRoute } from '../areaRoute.ts'

/** Each area but the instances, which are the first screen. */
const files = import.meta.glob<{ routes: RouteObject[] }>([
  '../../areas/*/routes.tsx',
  '!../../areas/computes/routes.tsx',
])

/** Loads the routes of an area, by the first part of its addresses, which is the name of its folder. */
const areas: Readonly<Record<string, () => Promise<RouteObject[]>>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [
    path.split('/').at(-2),
    async () => (await load()).routes,
  ]),
)

/** Addresses that begin with another word than the folder of their area. */
const foreign: Readonly<Record<string, string>> = { events: 'account' }

const given = new Set<string>()

/**
 * Gives the router the routes of an area at its first visit: with their loaders and what these read they are more script
 * than the first screen should carry.
 */
export const patchLazyRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  const [, first = ''] = path.split('/')
  const area = foreign[first] ?? first
  const load = areas[area]
  if (!load || given.has(area)) return
  const children = await load()
  // A visit that was given up takes nothing.
  if (signal.aborted || given.has(area)) return
  given.add(area)
  patch('root', [areaRoute(children)])
}

/** Fetches the routes of one area each, so that the first visit need not wait for them. */
export const areaLoads: readonly Load[] = Object.values(areas)
