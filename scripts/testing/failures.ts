import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { contentOf } from './counts.ts'

/** Each failure with its reason, so that the end of a long output tells it by itself. */
export function failuresOf(report: string): string[] {
  const content = contentOf(report) as Partial<VitestReport & PlaywrightReport>
  return [
    ...(content.testResults ?? []).flatMap(failuresOfFile),
    ...(content.suites ?? []).flatMap((suite) => failuresOfSuite(suite)),
    ...(content.errors ?? []).map(({ message }) => reasonIn(message)),
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

interface PlaywrightResult {
  error?: { message?: string }
  attachments?: { name: string; path?: string }[]
}

interface PlaywrightSuite {
  specs?: {
    title: string
    file: string
    tests: { status: string; results: PlaywrightResult[] }[]
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
      const failed = tests.flatMap(({ results }) => results).find(({ error }) => error)
      const line = failureLine(`e2e/${file}`, title, failed?.error?.message ?? 'not run')
      return [line, ...pageIn(failed?.attachments)].join('\n    ')
    }),
  ...suites.flatMap(failuresOfSuite),
]

/** What the page showed when a journey failed, as a screen reader meets it: a failure that comes once is not seen again. */
function pageIn(attachments: PlaywrightResult['attachments'] = []): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined) return []
  const [, page] = /# Page snapshot\s+```yaml\n([^]*?)\n```/.exec(readFileSync(path, 'utf8')) ?? []
  const lines = (page ?? '').replaceAll(/ \[(?:ref=\w+|cursor=\w+)\]/g, '').split('\n')
  const told = lines.filter((line) => !/^\s*- (?:generic:?|\/url: .*|img)$/.test(line))
  return told.slice(0, pageLines)
}

const failureLine = (file: string, title: string, message: string) =>
  [file, title, reasonIn(message)].filter((part) => part !== '').join(' › ')

/** Lines of a page that are shown. */
const pageLines = 100

/** Lines of a message that are shown: what Playwright expected and what came takes some. */
const reasonLines = 20

/** The beginning of a message, its further lines indented; where in the code it happened is left out. */
function reasonIn(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const end = lines.findIndex((line) => /^\s+at \S/.test(line))
  return lines
    .slice(0, end > 0 ? end : undefined)
    .filter((line) => line.trim() !== '')
    .slice(0, reasonLines)
    .map((line) => line.trimEnd().slice(0, 300))
    .join('\n    ')
}
