import { loadedOnce } from '#lib/loadedOnce.ts'
import type { AreaObjects } from './area.ts'
import { areas } from './areas.ts'

const all = loadedOnce(async (): Promise<readonly AreaObjects[]> =>
  Promise.all(areas.flatMap(({ objects }) => objects?.() ?? [])),
)

/** Loads what the areas know about their objects. */
export const loadAreaObjects = all.load

type Item<Value> = Value extends readonly (infer One)[] ? One : Value

/** Returns one part of what the areas know about their objects, in the order of the menu. */
export const areaObjects = <Part extends keyof AreaObjects>(
  part: Part,
): Item<NonNullable<AreaObjects[Part]>>[] =>
  all.get().flatMap((objects): unknown => objects[part] ?? []) as never

/** Waits for a lazy module and for the areas' objects, which its functions read synchronously. */
export async function withAreaObjects<T>(module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, all.load()])
  return loaded
}
