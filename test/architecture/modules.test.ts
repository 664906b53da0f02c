import { beforeAll, expect, test } from 'vitest'
import { type Module, readModules, twoWayFolders, unusedExports } from './moduleGraph.ts'

let modules: Map<string, Module>

beforeAll(() => {
  modules = readModules()
})

const isGenerated = (path: string) => /\/generated\/|\.gen\.ts$/.test(path)

test('reads the modules of every top-level folder', () => {
  const parts = new Set([...modules.keys()].map((path) => path.split('/')[0]))
  expect(parts.size).toBeGreaterThanOrEqual(7)
  expect(
    modules.get('src/ui/form/SearchableSelect.tsx')?.imports.get('src/ui/display/Select.tsx'),
  ).toEqual(new Set(['Option', 'Select', 'SelectProps']))
})

test('no two folders of an area import each other', () => {
  expect(twoWayFolders(modules)).toEqual([])
})

test('finds folders that import each other', () => {
  const importing = (path: string): Module => ({
    exports: new Set(),
    imports: new Map([[path, new Set()]]),
  })
  const small = new Map([
    ['src/areas/a/x/1.ts', importing('src/areas/a/y/2.ts')],
    ['src/areas/a/y/3.ts', importing('src/areas/a/x/4.ts')],
    ['src/areas/a/z/5.ts', importing('src/areas/a/x/4.ts')],
    ['src/areas/b/y/6.ts', importing('src/areas/a/x/4.ts')],
  ])
  expect(twoWayFolders(small)).toEqual(['src/areas/a: x and y'])
})

/** Exports that are found by a path pattern, or used by a tool that is given the path. */
const foundByPath = [
  /\/migration\.ts: migrations$/,
  /\/area\.ts: area$/,
  // Areas extend it by module augmentation.
  /^src\/api\/tasks\/task\.ts: TaskKinds$/,
  /\/routes\.tsx: routes$/,
  /: default$/,
  // The compiler imports them for JSX.
  /^src\/ui\/jsx\/jsx-(dev-)?runtime\.ts: /,
  /^src\/app\/startup\/OpeningFrame\.tsx: OpeningFrame$/,
]

test('every export is imported somewhere', () => {
  const needless = unusedExports(modules)
    .filter((name) => !isGenerated(name.split(':')[0] ?? ''))
    .filter((name) => !foundByPath.some((pattern) => pattern.test(name)))
  expect(needless).toEqual([])
})

test('finds an export that no module imports', () => {
  const module = (exports: string[], imports: [string, string[]][]): Module => ({
    exports: new Set(exports),
    imports: new Map(imports.map(([path, names]) => [path, new Set(names)])),
  })
  const small = new Map([
    ['a.ts', module(['one', 'two'], [])],
    ['b.ts', module(['three'], [['a.ts', ['one']]])],
    ['c.ts', module([], [['b.ts', ['*']]])],
  ])
  expect(unusedExports(small)).toEqual(['a.ts: two'])
})
