import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface ModuleGraph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

interface Chunks {
  /** Paths of what must be there before the first row of the instances. */
  initial: readonly string[]
  /** Of what is fetched as soon as that is painted, and what most screens need besides. */
  deferred: readonly string[]
  /** Of the other first screens: what they need beside the initial file, by the name of the file. */
  screens: Readonly<Record<string, readonly string[]>>
  /**
   * What one of those screens and other areas need but the list of instances does not, with all that it imports: too
   * much for the initial file, so worth a request of its own. Paths by the name of the file.
   */
  shared: Readonly<Record<string, readonly string[]>>
  /** What one rare action asks for, with all that it imports and nothing else does. Paths by the name of the file. */
  rare: Readonly<Record<string, readonly string[]>>
  /**
   * Areas, the instances among them, whose common modules the list of instances does without. By the name of the file in
   * which these lie, rather than with `deferred`.
   */
  common: Readonly<Record<string, readonly string[]>>
}

const root = join(import.meta.dirname, '../..')

/** What draws charts, and what forms are made of: the packages that most code does without. */
const chartPackages = /\/node_modules\/recharts\//
const formPackages =
  /\/node_modules\/(@mui|@emotion|react-hook-form|@hookform|zod)\/|\/generated\/zod\.gen\.ts/

/**
 * Names the file of the build in which a module lies. Left to itself the bundler makes one of everything that two lazy
 * parts share, and each costs a request. Here an area has at most three: its screens, its forms and its charts, whose
 * Material, react-hook-form and recharts are in one file of forms and one of charts for all areas. What the instances
 * share with another area lies with `deferred`, what others share is a file of its own, unless it belongs to the forms or
 * the charts or only forms import it; what the other first screens share with areas other than the instances is `details`;
 * what only the routes of an area need is one file for all areas.
 * @throws when a path of the lists leads to no module
 */
export function chunkNames(chunks: Chunks): (id: string, graph: ModuleGraph) => string | null {
  let name: ((id: string) => string | null) | undefined
  return (id, graph) => (name ??= namesOf(graph, chunks))(id)
}

function namesOf(graph: ModuleGraph, chunks: Chunks) {
  const { initial, deferred, screens, shared, rare, common } = chunks
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const reachedFrom = (ids: Iterable<string>) => closure(ids, importsOf)
  const fromPaths = (paths: readonly string[]) => reachedFrom(paths.map(moduleAt))

  const inInitial = fromPaths(initial)
  const all = closure(initial.map(moduleAt), (id) => {
    const info = graph.getModuleInfo(id)
    return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : []
  })
  const named = [screens, shared, rare].flatMap((files) => Object.values(files).flat())
  for (const path of [...initial, ...deferred, ...named])
    if (!all.has(moduleAt(path))) throw new Error(`The build reaches no module ${path}.`)

  const inDeferred = fromPaths(deferred)
  const byFile = (files: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(files).map(([name, paths]) => [name, fromPaths(paths)] as const)
  const inScreens = byFile(screens)
  const inShared = byFile(shared)
  const inRare = byFile(rare).map(
    ([name, ids]) => [name, reachedOnlyWithin(ids, all, importsOf)] as const,
  )
  const inRoutes = fromPaths(routeFiles())
  const reachedBy = new Map(
    [...new Set([...all].flatMap((id) => areaOf(id) ?? []))].map((area) => [
      area,
      reachedFrom([...all].filter((id) => areaOf(id) === area)),
    ]),
  )
  const kind = kindsOf(
    all,
    importsOf,
    new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])),
  )

  return (id: string): string | null => {
    if (!all.has(id)) return null
    if (inInitial.has(id)) return 'console'
    // Two style sheets: what the first screens need, and the rest in one, since a request costs more than its bytes.
    if (id.endsWith('.css')) return inScreens.some(([, ids]) => ids.has(id)) ? 'console' : 'styles'
    const file = [...inShared, ...inRare].find(([, ids]) => ids.has(id))
    if (file) return file[0]
    const users = [...reachedBy].flatMap(([area, ids]) => (ids.has(id) ? [area] : []))
    const screen = inScreens.find(([, ids]) => ids.has(id))
    if (screen) {
      // What others need too must not come with a screen. What the instances need is at hand with the first one.
      if (inDeferred.has(id) || (users.length > 1 && users.includes('computes'))) return 'console'
      return users.length > 1 ? 'details' : screen[0]
    }
    if (inDeferred.has(id)) return 'deferred'
    const [area] = users
    // What others need too lies with them: two files that import each other run one of them before what it reads is there.
    if (inRoutes.has(id) && users.length < 2) return 'routes'
    const needs = kind(id)
    // The instances are the first screen: what they share is at hand before it is asked for.
    if (users.length > 1 && !users.includes('computes')) return needs ?? 'common'
    const between = Object.entries(common).find(
      ([, own]) => own.length === users.length && own.every((each) => users.includes(each)),
    )
    if (between) return needs ?? between[0]
    if (area === undefined || users.length > 1) return needs ?? 'deferred'
    return needs ? (isPackage(id) ? needs : `${area}-${needs}`) : area
  }
}

const isPackage = (id: string) => id.includes('/node_modules/')

/**
 * The area that a module belongs to, `shell` for the frame around them all; undefined for what serves any. `palette.ts` of
 * an area is read by the frame, `tasks.ts` by what follows the tasks of all, and a file that is called as another area, such as `computes/find.ts`, by that one.
 */
function areaOf(id: string): string | undefined {
  const reader = /\/src\/areas\/[^/]+\/([^/]+)\.ts$/.exec(id)?.[1] ?? ''
  if (reader === 'palette') return 'shell'
  if (reader === 'tasks') return undefined
  if (areas.includes(reader)) return reader
  const [, area, app] = /\/src\/(?:areas\/([^/]+)\/|(app)\/)/.exec(id) ?? []
  return area ?? (app && 'shell')
}

const moduleAt = (path: string) => join(root, path)

const areas = readdirSync(join(root, 'src/areas'))

const routeFiles = () =>
  areas.map((area) => `src/areas/${area}/routes.tsx`).filter((path) => existsSync(moduleAt(path)))

function closure(from: Iterable<string>, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

/** Those of some modules that no other module imports, and none of some that are asked for by themselves. */
function reachedOnlyWithin(
  ids: ReadonlySet<string>,
  all: ReadonlySet<string>,
  importsOf: (id: string) => readonly string[],
  entries: readonly string[] = [],
): Set<string> {
  const outside = [...all].filter((id) => !ids.has(id))
  const taken = closure([...outside, ...entries], importsOf)
  return new Set([...ids].filter((id) => !taken.has(id)))
}

/** Tells for each module whether it cannot be without the charts or the forms, or serves nothing but forms. */
function kindsOf(
  all: ReadonlySet<string>,
  importsOf: (id: string) => readonly string[],
  lazy: ReadonlySet<string>,
) {
  const importers = new Map<string, string[]>()
  for (const id of all)
    for (const imported of importsOf(id))
      importers.set(imported, [...(importers.get(imported) ?? []), id])
  const needing = (packages: RegExp) =>
    closure(
      [...all].filter((id) => packages.test(id)),
      (id) => importers.get(id) ?? [],
    )
  const needForms = needing(formPackages)
  const needCharts = needing(chartPackages)
  const inCharts = closure(
    [...all].filter((id) => chartPackages.test(id)),
    importsOf,
  )
  const inForms = closure(
    [...all].filter((id) => formPackages.test(id)),
    importsOf,
  )
  const onlyForForms = reachedOnlyWithin(
    closure(needForms, importsOf),
    all,
    importsOf,
    [...lazy].filter((id) => !needForms.has(id)),
  )
  return (id: string): 'charts' | 'forms' | null => {
    if (needForms.has(id)) return 'forms'
    if (needCharts.has(id)) return 'charts'
    if (!isPackage(id) && onlyForForms.has(id)) return 'forms'
    // What both stand on is with neither.
    if (!isPackage(id) || inForms.has(id) === inCharts.has(id)) return null
    return inForms.has(id) ? 'forms' : 'charts'
  }
}
