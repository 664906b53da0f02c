import type { RouteObject } from 'react-router'

const files = import.meta.glob<{ routes: RouteObject[] }>('../../src/areas/*/routes.tsx', {
  eager: true,
})

/** Objects of the demo data, by the parameters of addresses. */
const values: Record<string, string> = {
  engine: 'mysql',
  clusterId: 'us-east-1',
  bucket: 'harbour-pine-media',
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

/** Every address of every area, with something of the demo data behind it. */
export const everyAddress: readonly string[] = [
  ...new Set(
    Object.values(files).flatMap(({ routes }) => routes.flatMap((route) => addressesOf(route, ''))),
  ),
]
