import type { RouteObject } from 'react-router'

const files = import.meta.glob<{ routes: RouteObject[] }>('../../../src/areas/*/routes.tsx', {
  eager: true,
})

/** IDs of demo data objects by route parameter. */
const values: Record<string, string> = {
  engine: 'mysql',
  clusterId: 'us-east-1',
  bucket: 'harbour-pine-media',
  imageOwner: 'private',
  kind: 'spf',
  tagLabel: 'production',
  username: 'jonas',
  subnetId: '1',
}

const filled = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_all, name: string) => values[name] ?? '1')

const addressesOf = (route: RouteObject, above: string): string[] => {
  const here = route.path === undefined ? above : `${above}/${route.path}`
  return [
    ...(route.path === undefined ? [] : [filled(here)]),
    ...(route.children ?? []).flatMap((child) => addressesOf(child, here)),
  ]
}

/** URL paths of all areas, with parameters that refer to objects of the demo data. */
export const everyAddress: readonly string[] = [
  ...new Set(
    Object.values(files).flatMap(({ routes }) => routes.flatMap((route) => addressesOf(route, ''))),
  ),
]
