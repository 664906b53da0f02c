import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
}

/** A check without tests of its own counts as one. */
export const countOfCheck = (succeeded: boolean): Counts => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
})

/** A skipped test has shown nothing, so it counts as failed. */
export function countsOfVitest(report: string, succeeded: boolean): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = numbersIn(
    contentOf(report),
    ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests'],
  )
  const failed = numFailedTests + numPendingTests + numTodoTests
  return withRunner({ passed: numPassedTests, failed }, succeeded)
}

/** A test that passed at the second try only counts as failed too. */
export function countsOfPlaywright(report: string, succeeded: boolean): Counts {
  const { expected, unexpected, flaky, skipped } = numbersIn(contentOf(report).stats, [
    'expected',
    'unexpected',
    'flaky',
    'skipped',
  ])
  return withRunner({ passed: expected, failed: unexpected + flaky + skipped }, succeeded)
}

/** A runner that failed without a failed test, because a file could not be read, is a failure too. */
const withRunner = ({ passed, failed }: Counts, succeeded: boolean): Counts => ({
  passed,
  failed: failed === 0 && (!succeeded || passed === 0) ? 1 : failed,
})

/** A report that was never written counts nothing. */
export const contentOf = (report: string): Record<string, unknown> =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}

function numbersIn<Name extends string>(source: unknown, names: Name[]): Record<Name, number> {
  const values = names.map((name) => [name, Number(Object(source)[name] ?? 0)])
  return Object.fromEntries(values) as Record<Name, number>
}
