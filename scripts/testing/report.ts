import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Environment variable with the path to which the reporters of both test runners write a `TestReport`. */
export const reportVariable = 'TEST_REPORT'

/** Outcome of one run of a test runner. Skipped tests count as failed, except those that a tag filter left out. */
export interface TestReport {
  passed: number
  failed: number
  /** Entries for failed tests: file, title and the start of the message. */
  failures: string[]
  /** Entries for tests that failed once and passed when it was retried. */
  flaky: string[]
}

export const emptyReport = (): TestReport => ({ passed: 0, failed: 0, failures: [], flaky: [] })

/**
 * Returns the report at a path. A runner that exits with an error without reporting a failed test, or that ran no test
 * at all, counts as one failure.
 * @param mayBeEmpty whether a run without tests is a success
 */
export function readReport(path: string, succeeded: boolean, mayBeEmpty = false): TestReport {
  const report = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as TestReport)
    : emptyReport()
  const ranNothing = report.passed === 0 && !mayBeEmpty
  return report.failed === 0 && (!succeeded || ranNothing) ? { ...report, failed: 1 } : report
}

export function writeReport(report: TestReport): void {
  const path = process.env[reportVariable]
  if (path !== undefined) writeFileSync(path, JSON.stringify(report))
}

/** Joins file, title and message of a test; empty parts are omitted. */
export const testLine = (file: string, title: string, message = ''): string =>
  [file, title, startOfMessage(message)].filter((part) => part !== '').join(' › ')

/** Maximum number of lines of a message that are shown: an assertion of Playwright needs about this many. */
const maxLines = 20

/** Returns the first lines of an error message without its stack trace; further lines are indented. */
export function startOfMessage(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const stackStart = lines.findIndex((line) => /^\s+at \S/.test(line))
  return lines
    .slice(0, stackStart > 0 ? stackStart : undefined)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
    .map((line) => line.trimEnd().slice(0, 300))
    .join('\n    ')
}
