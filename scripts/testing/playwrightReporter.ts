import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { emptyReport, testLine, writeReport } from './report.ts'

/** Writes a `TestReport` with the content of the page at each failure. */
export default class PlaywrightReporter implements Reporter {
  #tests: Suite | undefined
  readonly #errors: TestError[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite
  }

  onError(error: TestError): void {
    this.#errors.push(error)
  }

  onEnd(): void {
    const report = emptyReport()
    for (const test of this.#tests?.allTests() ?? []) {
      const file = relative(process.cwd(), test.location.file)
      const outcome = test.outcome()
      if (outcome === 'expected' || outcome === 'flaky') {
        report.passed += 1
        if (outcome === 'flaky') report.flaky.push(failureLines(file, test))
      } else {
        report.failed += 1
        report.failures.push(failureLines(file, test))
      }
    }
    for (const { message = '' } of this.#errors) {
      report.failed += 1
      report.failures.push(testLine('', '', message))
    }
    writeReport(report)
  }

  printsToStdio(): boolean {
    return false
  }
}

function failureLines(file: string, { title, results }: TestCase): string {
  const failed = results.find(({ error }) => error)
  const line = testLine(file, title, failed?.error?.message ?? 'not run')
  return [line, ...pageSnapshot(failed?.attachments)].join('\n    ')
}

/** Maximum number of lines of a page snapshot that are shown. */
const maxLines = 100

/**
 * Returns the accessibility tree of the page at the time of the failure. It is printed, because a rare failure may not
 * occur again.
 */
function pageSnapshot(attachments: { name: string; path?: string | undefined }[] = []): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined || !existsSync(path)) return []
  const [, page] = /# Page snapshot\s+```yaml\n([^]*?)\n```/.exec(readFileSync(path, 'utf8')) ?? []
  const lines = (page ?? '').replaceAll(/ \[(?:ref=\w+|cursor=\w+)\]/g, '').split('\n')
  return lines.filter((line) => !/^\s*- (?:generic:?|\/url: .*|img)$/.test(line)).slice(0, maxLines)
}
