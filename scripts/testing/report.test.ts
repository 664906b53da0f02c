import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyReport, readReport, reportVariable, type TestReport } from './report.ts'

const root = resolve(import.meta.dirname, '../..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => writeFileSync(join(folder, name), content)

test.each([
  ['every test passed', { passed: 3 }, true, 0],
  ['a test failed', { passed: 3, failed: 1 }, false, 1],
  ['the runner failed without a failed test', { passed: 3 }, false, 1],
  ['no test ran', {}, true, 1],
])('counts failures when %s', (_case, content, succeeded, failed) => {
  write('report.json', JSON.stringify({ ...emptyReport(), ...content }))
  expect(readReport(join(folder, 'report.json'), succeeded).failed).toBe(failed)
})

test('counts a runner that wrote no report as failed', () => {
  expect(readReport(join(folder, 'none.json'), false).failed).toBe(1)
})

test('accepts a run without tests where that is allowed', () => {
  expect(readReport(join(folder, 'none.json'), true, true).failed).toBe(0)
})

/** Runs a test runner in the folder and returns what its reporter wrote. */
async function reportOf(program: string, ...args: string[]): Promise<TestReport> {
  const path = join(folder, `${program}.json`)
  const env: NodeJS.ProcessEnv = { ...process.env, [reportVariable]: path }
  // Remove these variables, otherwise the started runner would behave like a worker of the current one.
  for (const name of Object.keys(env)) if (/^(?:VITEST|TEST_WORKER)/.test(name)) delete env[name]
  const script = join(root, 'node_modules/.bin', program)
  await promisify(execFile)(script, args, { cwd: folder, env }).catch(() => undefined)
  return JSON.parse(readFileSync(path, 'utf8')) as TestReport
}

test('reports passed, failed, flaky, skipped and unhandled errors of Vitest', async () => {
  write(
    'a.test.ts',
    `import { expect, test } from 'vitest'
let runs = 0
test('passes', () => {})
test('fails', () => expect(1).toBe(2))
test('passes when retried', { retry: 1 }, () => expect((runs += 1)).toBe(2))
test('is too slow', { tags: ['slow'] }, () => {})
test.skip('is skipped', () => {})
test('leaves an error behind', async () => {
  void Promise.reject(new Error('not caught'))
  await new Promise((resolve) => setTimeout(resolve, 50))
})
`,
  )
  write(
    'b.test.ts',
    `import { beforeAll, test } from 'vitest'
beforeAll(() => { throw new Error('the hook fails') })
test('never starts', () => {})
`,
  )
  write('vitest.config.ts', `export default { test: { tags: [{ name: 'slow' }] } }\n`)
  const reporter = join(root, 'scripts/testing/vitestReporter.ts')
  const report = await reportOf('vitest', 'run', '--tags-filter=!slow', `--reporter=${reporter}`)
  expect(report.passed).toBe(3)
  const failures = report.failures.map((failure) => failure.split('\n')[0])
  expect(new Set(failures)).toEqual(
    new Set([
      'Error: not caught',
      expect.stringMatching(/^a\.test\.ts › fails › AssertionError: expected 1 to be 2/),
      'a.test.ts › is skipped › not run',
      'b.test.ts › Error: the hook fails',
      'b.test.ts › never starts › not run',
    ]),
  )
  expect(report.failures.join('\n')).toContain('while "leaves an error behind" ran')
  expect(report.failed).toBe(report.failures.length)
  expect(report.flaky).toEqual([expect.stringContaining('a.test.ts › passes when retried')])
})

test('reports passed, failed, flaky and skipped tests of Playwright', async () => {
  write(
    'a.spec.ts',
    `import { expect, test } from '@playwright/test'
test('passes', () => {})
test('fails', () => expect(1).toBe(2))
test('passes when retried', ({}, { retry }) => expect(retry).toBe(1))
test.skip('is skipped', () => {})
`,
  )
  write('playwright.config.ts', `export default { testMatch: '*.spec.ts', retries: 1 }\n`)
  const reporter = join(root, 'scripts/testing/playwrightReporter.ts')
  const report = await reportOf('playwright', 'test', `--reporter=${reporter}`)
  expect(report).toMatchObject({ passed: 2, failed: 2 })
  expect(report.failures.map((failure) => failure.split('\n')[0])).toEqual([
    expect.stringMatching(/^a\.spec\.ts › fails › Error: /),
    'a.spec.ts › is skipped › not run',
  ])
  expect(report.flaky).toEqual([expect.stringContaining('a.spec.ts › passes when retried')])
})
