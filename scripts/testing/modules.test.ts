import { beforeAll, expect, test } from 'vitest'
import { circles, type Module, readModules, unusedExports } from './moduleGraph.ts'

let modules: Map<string, Module>

beforeAll(() => {
  modules = readModules()
})

const isGenerated = (path: string) => /\/generated\/|\.gen\.ts$/.test(path)

test('the modules of every part are read', () => {
  const parts = new Set([...modules.keys()].map((path) => path.split('/')[0]))
  expect(parts.size).toBeGreaterThanOrEqual(7)
  expect(modules.get('src/ui/fields/SelectInput.tsx')?.imports.get('src/ui/Select.tsx')).toEqual(
    new Set(['Option', 'Select']),
  )
})

test('no modules import each other in a circle, by types neither', () => {
  const edges = [...modules].flatMap(([path, { imports }]) =>
    isGenerated(path) ? [] : [[path, [...imports.keys()]] as const],
  )
  expect(circles(new Map(edges))).toEqual([])
})

test('a circle is found', () => {
  expect(circles(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'], d: ['a'] })))).toEqual([
    ['b', 'c'],
  ])
})

/** Read by a pattern of paths, or by a tool that is told the path. */
const foundByPath = [
  /\/migration\.ts: migrations$/,
  /\/palette\.ts: paletteArea$/,
  /\/routes\.tsx: routes$/,
  /: default$/,
  /^src\/app\/startup\/OpeningFrame\.tsx: OpeningFrame$/,
]

test('what is exported is imported somewhere', () => {
  const needless = unusedExports(modules)
    .filter((name) => !isGenerated(name.split(':')[0] ?? ''))
    .filter((name) => !foundByPath.some((pattern) => pattern.test(name)))
  expect(needless).toEqual([])
})

test('an export that nobody imports is found', () => {
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
