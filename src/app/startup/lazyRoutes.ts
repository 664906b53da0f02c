import type { Load } from '#lib/preload.ts'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { areaRoute } from '../areaRoute.ts'

/** Routes of all areas except instances, which are part of the initial load. */
const files = import.meta.glob<{ routes: RouteObject[] }>([
  '../../areas/*/routes.tsx',
  '!../../areas/computes/routes.tsx',
])

/** Route loaders by area folder, which is the first segment of the path unless `foreign` has another. */
const areas: Readonly<Record<string, () => Promise<RouteObject[]>>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [
    path.split('/').at(-2),
    async () => (await load()).routes,
  ]),
)

/** First path segments that differ from the folder of their area. */
const foreign: Readonly<Record<string, string>> = {
  events: 'account',
  overview: 'insights',
  cost: 'insights',
  reach: 'insights',
  find: 'insights',
}

const addedAreas = new Set<string>()

/**
 * Adds the routes of an area on the first visit, because with their loaders and queries they are too large for the
 * initial load.
 */
export const patchLazyRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  const [, first = ''] = path.split('/')
  const area = foreign[first] ?? first
  const load = areas[area]
  if (!load || addedAreas.has(area)) return
  const children = await load()
  // Do not add the routes if the navigation was cancelled.
  if (signal.aborted || addedAreas.has(area)) return
  addedAreas.add(area)
  patch('root', [areaRoute(children)])
}

/** Loaders that preload the routes of each area. */
export const areaLoads: readonly Load[] = Object.values(areas)
