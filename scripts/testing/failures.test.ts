import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import ErrorsReporter, { errorsOf } from './errorsReporter.ts'
import { failuresOf } from './failures.ts'

test('a failed test, a failed file and a failed journey are named with why, and what its page showed', () => {
  const passed = { status: 'passed', fullName: 'one is one', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'two is one',
    failureMessages: ['\u001b[31m2 ≠ 1\n    at a.test.ts:3:1\n    at run'],
  }
  const folder = mkdtempSync(join(tmpdir(), 'failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const context = join(folder, 'error-context.md')
  writeFileSync(
    context,
    '# Page snapshot\n\n```yaml\n- generic [ref=e1]:\n  - link "Home" [ref=e2] [cursor=pointer]:\n    - /url: /\n```\n\n# Source\n',
  )
  const content = {
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [passed, failed],
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        status: 'failed',
        message: 'Hook timed out',
        assertionResults: [passed],
      },
    ],
    suites: [
      {
        specs: [
          { title: 'signs in', file: 'a.spec.ts', tests: [{ status: 'expected', results: [{}] }] },
        ],
        suites: [
          {
            specs: [
              {
                title: 'signs out',
                file: 'a.spec.ts',
                tests: [
                  {
                    status: 'unexpected',
                    results: [
                      {
                        error: {
                          message: 'Not seen\n\nExpected: 1\nReceived: 2\n\n    at a.spec.ts:3:1',
                        },
                        attachments: [{ name: 'error-context', path: context }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  const report = join(folder, 'report.json')
  writeFileSync(report, JSON.stringify(content))
  expect(failuresOf(report)).toEqual([
    'a.test.ts › two is one › 2 ≠ 1',
    'b.test.ts › Hook timed out',
    'e2e/a.spec.ts › signs out › Not seen\n    Expected: 1\n    Received: 2\n      - link "Home":',
  ])
})

test('an error outside of every test is named with where it came from and the test that ran', () => {
  const folder = mkdtempSync(join(tmpdir(), 'errors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = errorsOf(join(folder, 'unit.json'))
  vi.stubEnv('ERRORS_REPORT', report)
  onTestFinished(() => void vi.unstubAllEnvs())
  const error = {
    name: 'Error',
    message: 'nobody caught this',
    stack: 'Error: nobody caught this\n    at a.test.ts:3:1',
    VITEST_TEST_NAME: 'one is one',
  }
  void new ErrorsReporter().onTestRunEnd([], [error], 'failed')
  expect(failuresOf(report)).toEqual([
    'Error: nobody caught this\n    from a.test.ts:3:1\n    while "one is one" ran',
  ])
})
