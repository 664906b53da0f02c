import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testTitles } from './testTitles.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

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
  ([, item = '', about = '', evidence = '']) => ({
    item,
    about: about.trim(),
    evidence: evidence.trim(),
  }),
)

/** Returns the tests named in a text, as pairs of file and title. */
const testsIn = (evidence: string) =>
  [...evidence.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g)].map(
    ([, file = '', title = '']) => [file, title] as const,
  )

/** Returns the errors of a row: a missing file, a missing test, or neither a test nor a reason. */
function errorsOf(evidence: string): string[] {
  const tests = testsIn(evidence)
  const files = [...evidence.matchAll(/\.(?:test|spec)\.tsx?`/g)]
  if (files.length > tests.length) return ['names a test file without the title of a test']
  const isReason =
    /^(?:Does not apply: |Not verified by a test: |\*\*Not met\*\*|Is the (?:operator|receiver)'s: |See \[)/
  if (tests.length === 0)
    return isReason.test(evidence) ? [] : ['names neither a test nor a reason']
  return tests.flatMap(([file, title]) => {
    if (!existsSync(join(root, file))) return [`${file} does not exist`]
    return testTitles(join(root, file)).includes(title) ? [] : [`${file} has no test “${title}”`]
  })
}

test('every item of ASVS 5.0 up to level 2 has a row in docs/asvs.md', () => {
  expect(items).toHaveLength(253)
  expect(rows.map(({ item }) => item)).toEqual(items)
})

test('every row names tests that exist, or states why there is none', () => {
  const errors = rows.flatMap(({ item, evidence }) =>
    errorsOf(evidence).map((error) => `${item}: ${error}`),
  )
  expect(errors).toEqual([])
  expect(rows.flatMap(({ evidence }) => testsIn(evidence)).length).toBeGreaterThan(250)
})

const file = 'test/architecture/security.test.ts'

test.each([
  ['`missing.test.ts`: “a title”', 'missing.test.ts does not exist'],
  [`\`${file}\`: “another title”`, `${file} has no test “another title”`],
  [`\`${file}\``, 'names a test file without the title of a test'],
  ['in the contract', 'names neither a test nor a reason'],
  ['Does not apply: there is none', undefined],
  [`\`${file}\`: “the row %s has the error %s”; a note`, undefined],
])('the row %s has the error %s', (evidence, error) => {
  expect(errorsOf(evidence)).toEqual(error === undefined ? [] : [error])
})

test.each(['docs/threat-model.md', 'docs/asvs.md'])('every file in %s exists', (path) => {
  const document = readFileSync(join(root, path), 'utf8')
  const named = [
    ...document.matchAll(
      /`((?:bench|contract|deploy|docs|e2e|platform|scripts|server|shared|src|test)\/[^`\s]*)`/g,
    ),
  ].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})
