import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface ModuleGraph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

interface Chunks {
  /** Paths of the modules needed for the first row of the list of instances. */
  initial: readonly string[]
  /** Paths of the modules loaded right after the first paint, and of those that most screens need. */
  deferred: readonly string[]
  /** Modules of the other entry screens that are not in the initial chunk, by chunk name. */
  screens: Readonly<Record<string, readonly string[]>>
  /**
   * Modules, with their imports, that an entry screen and other areas need but the list of instances does not. They are
   * too large for the initial chunk, so they get their own. Paths by chunk name.
   */
  shared: Readonly<Record<string, readonly string[]>>
  /** Modules for a rare action, with the imports that only they need. Paths by chunk name. */
  rare: Readonly<Record<string, readonly string[]>>
  /**
   * Paths of the screens that often follow the list of instances. Of the modules that instances share with other areas,
   * those that these screens need are in `deferred`, the others in `pages`. The forms that these screens
   * need get their own chunk, so that these screens do not load the modules that other forms need.
   */
  next: readonly string[]
  /**
   * Groups of areas, including instances, whose shared modules the list of instances does not need. These modules get a
   * chunk of the given name instead of `deferred`.
   */
  common: Readonly<Record<string, readonly string[]>>
}

const root = join(import.meta.dirname, '../..')

/** Packages for charts and forms, which most code does not need. */
const chartPackages = /\/node_modules\/recharts\//
const formPackages =
  /\/node_modules\/(@mui|@emotion|react-hook-form|@hookform|zod)\/|\/generated\/zod\.gen\.ts/

/**
 * Returns a function that assigns modules to chunks. By default, the bundler creates a chunk for everything that two
 * lazy parts share, and each costs a request. Here, an area has at most three chunks: screens, forms and charts.
 * Material UI, react-hook-form and recharts are in one chunk of forms and one of charts for all areas. Modules shared
 * by instances and another area are in `deferred` if a screen that often follows the list needs them, otherwise in
 * `pages`. Modules shared by other areas are in `common`, unless they belong to forms or charts or are imported by
 * forms only. Modules that the other entry screens share with areas other than
 * instances are in `details`. Modules needed only for the routes of an area are in one chunk for all areas.
 * @throws Error if a listed path is not a module
 */
export function chunkNames(chunks: Chunks): (id: string, graph: ModuleGraph) => string | null {
  let name: ((id: string) => string | null) | undefined
  return (id, graph) => (name ??= namesOf(graph, chunks))(id)
}

function namesOf(graph: ModuleGraph, chunks: Chunks) {
  const { initial, deferred, screens, shared, rare, next, common } = chunks
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
  const inNext = fromPaths(next)
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
    // Create two style sheets, one for the entry screens and one for the rest, because a request costs more than its
    // bytes.
    if (id.endsWith('.css')) return inScreens.some(([, ids]) => ids.has(id)) ? 'console' : 'styles'
    const file = [...inShared, ...inRare].find(([, ids]) => ids.has(id))
    if (file) return file[0]
    const users = [...reachedBy].flatMap(([area, ids]) => (ids.has(id) ? [area] : []))
    const screen = inScreens.find(([, ids]) => ids.has(id))
    if (screen) {
      // A screen chunk must not contain modules that others need. Modules that instances need are part of the initial
      // chunk.
      if (inDeferred.has(id) || (users.length > 1 && users.includes('computes'))) return 'console'
      return users.length > 1 ? 'details' : screen[0]
    }
    if (inDeferred.has(id)) return 'deferred'
    const [area] = users
    // Modules that other areas need are not put into `routes`, because chunks that import each other would run in the
    // wrong order.
    if (inRoutes.has(id) && users.length < 2) return 'routes'
    const needs = kind(id)
    // Modules shared with instances are excluded, because instances are the first screen and have loaded them already.
    if (users.length > 1 && !users.includes('computes')) return needs ?? 'common'
    const between = Object.entries(common).find(
      ([, own]) => own.length === users.length && own.every((each) => users.includes(each)),
    )
    const chunk = between?.[0] ?? (users.length > 1 ? undefined : area)
    if (chunk === undefined) return needs ?? (inNext.has(id) ? 'deferred' : 'pages')
    if (!needs) return chunk
    if (between || isPackage(id)) return needs
    return `${chunk}-${inNext.has(id) ? 'next' : needs}`
  }
}

const isPackage = (id: string) => id.includes('/node_modules/')

/**
 * Returns the area of a module: `shell` for the app frame, undefined if it serves any area. An area's `palette.ts`
 * belongs to the shell, its `objects.ts` to a chunk of all areas, and its `tasks.ts` and `public/` to no area. Each
 * folder of the insights counts as an area, because their screens are large and seldom opened one after the other.
 */
function areaOf(id: string): string | undefined {
  const part = /\/src\/areas\/[^/]+\/([^/]+)\.ts$/.exec(id)?.[1]
  if (part === 'palette') return 'shell'
  if (part === 'objects') return 'objects'
  if (part === 'tasks' || /\/src\/areas\/[^/]+\/public\//.test(id)) return undefined
  const [, area, app] = /\/src\/(?:areas\/(?:insights\/)?([^/]+)\/|(app)\/)/.exec(id) ?? []
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

/**
 * Returns the modules in `ids` that no other module imports, directly or indirectly, except those reached from
 * `entries`.
 */
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

/** Returns a function that classifies modules: those that need charts or forms, or serve only forms. */
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
    // Packages used by both forms and charts, or by neither, belong to neither chunk.
    if (!isPackage(id) || inForms.has(id) === inCharts.has(id)) return null
    return inForms.has(id) ? 'forms' : 'charts'
  }
}
