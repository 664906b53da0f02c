import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { contentOf } from './counts.ts'

/** What failed, a line each, so that the end of a long output names it. */
export function failuresOf(report: string): string[] {
  const content = contentOf(report) as Partial<VitestReport & PlaywrightReport>
  return [
    ...(content.testResults ?? []).flatMap(failuresOfFile),
    ...(content.suites ?? []).flatMap((suite) => failuresOfSuite(suite)),
    ...(content.errors ?? []).map(({ message }) => firstLine(message)),
  ]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message: string }[]
}

function failuresOfFile(file: VitestReport['testResults'][number]): string[] {
  const name = relative(process.cwd(), file.name)
  const tests = file.assertionResults
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName, failureMessages: [message] }) =>
      failureLine(name, fullName, message ?? 'not run'),
    )
  // A file that fails outside its tests, in a hook or while it is read, has only a message of its own.
  return tests.length === 0 && file.status === 'failed'
    ? [failureLine(name, '', file.message)]
    : tests
}

const failuresOfSuite = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return failureLine(`e2e/${file}`, title, error?.message ?? 'not run')
    }),
  ...suites.flatMap(failuresOfSuite),
]

const failureLine = (file: string, title: string, message: string) =>
  [file, title, firstLine(message)].filter((part) => part !== '').join(' › ')

const firstLine = (message: string) =>
  stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? ''
