import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const report = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')

/** Success criteria of WCAG 2.2 at levels A and AA: guideline, first and last number. */
const criteria = [
  ['1.1', 1, 1],
  ['1.2', 1, 5],
  ['1.3', 1, 5],
  ['1.4', 1, 5],
  ['1.4', 10, 13],
  ['2.1', 1, 2],
  ['2.1', 4, 4],
  ['2.2', 1, 2],
  ['2.3', 1, 1],
  ['2.4', 1, 7],
  ['2.4', 11, 11],
  ['2.5', 1, 4],
  ['2.5', 7, 8],
  ['3.1', 1, 2],
  ['3.2', 1, 4],
  ['3.2', 6, 6],
  ['3.3', 1, 4],
  ['3.3', 7, 8],
  ['4.1', 2, 3],
] as const

const numbers = criteria.flatMap(([guideline, first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => `${guideline}.${first + at}`),
)

interface Row {
  numbers: string[]
  state: string
  evidence: string
}

/** Rows of the criteria table. A row may cover a range of criteria. */
const rows = report.split('\n').flatMap((line): Row[] => {
  const [, criterion = '', state = '', evidence = ''] = line.split('|').map((cell) => cell.trim())
  const [, first, last] = /^(\d\.\d\.\d+)(?:–(\d\.\d\.\d+))? /.exec(criterion) ?? []
  if (first === undefined) return []
  const found = numbers.slice(numbers.indexOf(first), numbers.indexOf(last ?? first) + 1)
  return [{ numbers: found, state, evidence }]
})

interface Named {
  file: string
  title: string
}

/** Returns the tests named in a text: a file followed by one or more titles, which may contain line breaks. */
const testsIn = (text: string): Named[] =>
  [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?:(?:,| and)?\s“[^”]+”)+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({
        file,
        title: title.replaceAll(/\s+/g, ' '),
      })),
  )

/** Tests that cover several criteria, by the name that refers to them in the table. */
const called = new Map(
  report
    .slice(0, report.indexOf('| criterion'))
    .split(/^- (?=_)/m)
    .slice(1)
    .map((entry) => [/^_\w+_/.exec(entry)?.[0], testsIn(entry)]),
)

const shownBy = (evidence: string): Named[] => [
  ...testsIn(evidence),
  ...(evidence.match(/(?<!\w)_[a-z]+_(?!\w)/g) ?? []).flatMap((word) => {
    const tests = called.get(word)
    if (!tests) throw new Error(`No test is called ${word}.`)
    return tests
  }),
]

test('the accessibility report lists each of the 55 criteria once, with correct totals', () => {
  expect(numbers).toHaveLength(55)
  expect(rows.flatMap((row) => row.numbers)).toEqual(numbers)
  const count = (state: string) =>
    rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length
  expect(count('holds') + count('not applicable')).toBe(55)
  expect(report).toContain(`${count('holds')} hold, ${count('not applicable')} are not applicable.`)
})

test('each criterion that holds names tests by title', () => {
  const unnamed = rows.filter(
    ({ state, evidence }) => state === 'holds' && shownBy(evidence).length === 0,
  )
  expect(unnamed).toEqual([])
  const untitled = rows.filter(
    ({ evidence }) =>
      new Set(evidence.match(/`[^`]+\.(?:test|spec)\.tsx?`/g)).size !==
      new Set(testsIn(evidence).map(({ file }) => file)).size,
  )
  expect(untitled).toEqual([])
})

test('every file in the accessibility report exists and contains the tests named there', () => {
  const files = [...report.matchAll(/`((?:e2e|scripts|src)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const missing = testsIn(report).filter(({ file, title }) => {
    const source = readFileSync(join(root, file), 'utf8')
    return !["'", '`'].some((quote) => source.includes(quote + title + quote))
  })
  expect(testsIn(report).length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('the console uses no feature that the accessibility report calls not applicable', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/generated|\.test\.tsx?$|\/test[A-Z]/.test(file),
  )
  expect(sources.length).toBeGreaterThan(500)
  // Features that the console must not use: audio and video, multipoint or path-based gestures, device motion, content
  // in other languages.
  const absent =
    /<(?:audio|video)\b|\bnew Audio\b|AudioContext|SpeechSynthesis|\bon(?:TouchMove|Gesture)|'(?:touchmove|gesture|device(?:motion|orientation))|\slang=/
  const found = sources.filter((file) => absent.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
