import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

/** Paths of the project in a text; one with a placeholder names none, nor does one of the API. */
const pathsIn = (guide: string) =>
  [
    ...guide.matchAll(/`((?:contract|docs|e2e|ops|platform|scripts|server|src)\/[^`<\s]*)`/g),
  ].flatMap(([, path]) => path ?? [])

test.each(['CONTRIBUTING.md', 'README.md', 'docs/operate.md', 'docs/remote-api.md'])(
  'every path that %s names is there',
  (guide) => {
    expect(pathsIn(text(guide)).filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)

test('the guide names paths', () => {
  expect(pathsIn(text('CONTRIBUTING.md')).length).toBeGreaterThan(10)
})

test('every area exports its routes by the name that the router asks for', () => {
  const files = readdirSync(join(root, 'src/areas'))
    .map((area) => `src/areas/${area}/routes.tsx`)
    .filter((path) => existsSync(join(root, path)))
  expect(files.length).toBeGreaterThan(5)
  expect(
    files.filter((path) => !text(path).includes('export const routes: RouteObject[]')),
  ).toEqual([])
})

test('no form spells a limit that the contract has', () => {
  const files = readdirSync(join(root, 'src/areas'), { recursive: true, encoding: 'utf8' })
  const spelled = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => /Input[^>]*\slimit=\{\d|z\.maxLength\(\d/.test(text(join('src/areas', file))))
  expect(spelled).toEqual([])
})
