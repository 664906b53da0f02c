import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { emptyReport, startOfMessage, testLine, writeReport } from './report.ts'

/** Writes a `TestReport`, which the JSON reporter of Vitest cannot replace: it has no retries and no unhandled errors. */
export default class VitestReporter implements Reporter {
  #leavesOutTags = false

  onInit(vitest: Vitest): void {
    this.#leavesOutTags = (vitest.config.tagsFilter ?? []).length > 0
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report = emptyReport()
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      const fail = (title: string, message?: string) => {
        report.failed += 1
        report.failures.push(testLine(file, title, message))
      }
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') {
          report.passed += 1
          if (test.diagnostic()?.flaky)
            report.flaky.push(testLine(file, test.fullName, messageOf(result.errors?.[0])))
        } else if (result.state === 'failed') {
          fail(test.fullName, messageOf(result.errors[0]))
        } else if (!this.#isLeftOut(test)) {
          fail(test.fullName, 'not run')
        }
      }
      // Failed hooks and imports do not belong to a test.
      for (const error of module.errors()) fail('', messageOf(error))
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) fail(suite.fullName, messageOf(error))
      }
    }
    for (const error of errors) {
      report.failed += 1
      report.failures.push(unhandledError(error))
    }
    writeReport(report)
  }

  #isLeftOut(test: TestCase): boolean {
    return this.#leavesOutTags && test.tags.includes('slow')
  }
}

const messageOf = (error?: { message: string; stack?: string | undefined }) =>
  error?.stack ?? error?.message

/**
 * Returns an unhandled error with its stack, the only hint at its origin, and with the test during which it occurred.
 */
function unhandledError(error: SerializedError): string {
  const stack = (error.stack ?? error.message).replaceAll(/^\s+at /gm, 'from ')
  const test: unknown = error['VITEST_TEST_NAME']
  const during = typeof test === 'string' ? `while "${test}" ran` : ''
  return startOfMessage(`${stack}\n${during}`)
}
