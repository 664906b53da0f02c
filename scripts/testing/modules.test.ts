import { beforeAll, expect, test } from 'vitest'
import { circles, type Module, readModules } from './moduleGraph.ts'

let modules: Map<string, Module>

beforeAll(() => {
  modules = readModules()
}, 60_000)

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
