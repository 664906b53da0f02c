import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** Number of the last requirement in each section of ASVS 5.0 at levels 1 and 2, by chapter. */
const highest: Record<string, string> = {
  1: '1.2 2.9 3.11 4.3 5.2',
  2: '1.3 2.3 3.4 4.1',
  3: '2.2 3.4 4.6 5.5 7.2',
  4: '1.3 2.1 3.2 4.4',
  5: '1.1 2.3 3.2 4.3',
  6: '1.3 2.12 3.4 4.4 5.5 6.3 8.4',
  7: '1.3 2.4 3.2 4.5 5.2 6.2',
  8: '1.2 2.3 3.1 4.1',
  9: '1.3 2.4',
  10: '1.2 2.2 3.4 4.11 5.5 6.2 7.3',
  11: '1.2 2.3 3.3 4.4 5.1 6.1',
  12: '1.3 2.2 3.4',
  13: '1.1 2.5 3.2 4.5',
  14: '1.2 2.4 3.3',
  15: '1.3 2.3 3.7',
  16: '1.1 2.5 3.4 4.3 5.3',
  17: '1.1 2.4 3.2',
}
const items = Object.entries(highest).flatMap(([chapter, sections]) =>
  sections.split(' ').flatMap((each) => {
    const [section, last] = each.split('.')
    return Array.from({ length: Number(last) }, (_, at) => `${chapter}.${section}.${at + 1}`)
  }),
)

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|([^|]+)\|([^|]+)\|$/gm)].map(
  ([, item = '', about = '', shown = '']) => ({ item, about: about.trim(), shown: shown.trim() }),
)

/** Returns the test files named in a text. */
const testsIn = (shown: string) =>
  [...shown.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)

test('every item of ASVS 5.0 up to level 2 has a row in SECURITY.md', () => {
  expect(items).toHaveLength(253)
  expect(rows.map(({ item }) => item)).toEqual(items)
})

test('every item names a test, or states why there is none', () => {
  const without = rows.filter(
    ({ shown }) =>
      testsIn(shown).length === 0 &&
      !/\*\*Not met\*\*|^Does not apply: |^Is (?:the|shown by) |above$|^See |\.(?:ts|md)`$/.test(
        shown,
      ),
  )
  expect(without).toEqual([])
})

test('every file in SECURITY.md exists', () => {
  const named = [
    ...text.matchAll(/`((?:bench|contract|docs|e2e|ops|platform|scripts|server|src)\/[^`\s]*)`/g),
    ...text.matchAll(/\]\((docs\/[^)]+)\)/g),
  ].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
