import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The report of what failed outside every test, such as a promise that nobody caught, beside the report of the tests. */
export const errorsOf = (report: string): string => report.replace(/\.json$/, '.errors.json')

/** Writes the errors that belong to no test to the file that `ERRORS_REPORT` names: the report of the tests has none of them. */
export default class ErrorsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const path = process.env['ERRORS_REPORT']
    if (path === undefined || errors.length === 0) return
    const told = errors.map(({ message, stack = message, ...rest }) => ({
      // The lines of the code are all that leads to it, so they stay, in words that count as part of the message.
      message: [stack.replaceAll(/^\s+at /gm, 'from '), during(rest)].join('\n'),
    }))
    writeFileSync(path, JSON.stringify({ errors: told }))
  }
}

/** The test that ran while the error came, as Vitest notes it. */
function during(error: object): string {
  const name: unknown = Reflect.get(error, 'VITEST_TEST_NAME')
  return typeof name === 'string' ? `while "${name}" ran` : ''
}
