import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countsOfPlaywright, countsOfVitest } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
const report = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['all passed', { numPassedTests: 3 }, true, { passed: 3, failed: 0 }],
  ['one failed', { numPassedTests: 3, numFailedTests: 1 }, false, { passed: 3, failed: 1 }],
  ['skipped ones', { numPassedTests: 3, numPendingTests: 2 }, true, { passed: 3, failed: 2 }],
  ['a file that does not load', { numPassedTests: 3 }, false, { passed: 3, failed: 1 }],
  ['no tests found', {}, true, { passed: 0, failed: 1 }],
])('vitest: %s', (_case, content, succeeded, expected) => {
  writeFileSync(report, JSON.stringify(content))
  expect(countsOfVitest(report, succeeded)).toEqual(expected)
})

test.each([
  ['all passed', { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, { passed: 4, failed: 0 }],
  [
    'each other end',
    { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
    { passed: 4, failed: 3 },
  ],
])('playwright: %s', (_case, stats, expected) => {
  writeFileSync(report, JSON.stringify({ stats }))
  expect(countsOfPlaywright(report, expected.failed === 0)).toEqual(expected)
})

test('a runner that wrote no report failed', () => {
  expect(countsOfPlaywright(join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1 })
})
