import { manifests } from '#api/tasks/taskAreas.ts'
import type { Area } from './area.ts'
import { navigation } from './navigation.ts'

const menu = navigation.flatMap(({ items }) => items.map(({ to }) => to))

/** Returns the menu position of a manifest's path; areas without a menu entry come last. */
function placeInMenu(path: string): number {
  const folder = path.split('/').at(-2)
  const index = menu.findIndex((address) => `/${folder}`.startsWith(address))
  return index === -1 ? menu.length : index
}

/** All areas, in the order of the navigation menu. */
export const areas: readonly Area[] = Object.entries(manifests)
  .toSorted(([one], [other]) => placeInMenu(one) - placeInMenu(other))
  .map(([, area]) => area)
