import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { changeOf, journeysOf, platformTests, testsBeside } from './testing/changed.ts'
import {
  contentOf,
  type Counts,
  countOfCheck,
  countsOfPlaywright,
  countsOfVitest,
} from './testing/counts.ts'
import { errorsOf } from './testing/errorsReporter.ts'
import { failuresOf } from './testing/failures.ts'
import { providePackages } from './testing/packages.ts'

/**
 * Runs every check and test in turn, those that are named, or with `changed` those of what changed, and ends with what
 * failed and one line that sums up.
 * All are run, failed ones before or not; the exit code tells whether any failed.
 */
const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))

interface Step {
  name: string
  command: string[]
  count: (report: string, succeeded: boolean) => Counts
  environment?: (report: string) => Record<string, string>
}

const check = (name: string, ...command: string[]): Step => ({
  name,
  command,
  count: (_report, succeeded) => countOfCheck(succeeded),
})

const vitest = (name: string, projects: string[], ...options: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/testing/errorsReporter.ts',
    `--outputFile.json=${reportOf(name)}`,
  ],
  environment: (report) => ({ ERRORS_REPORT: errorsOf(report) }),
  count: countsOfVitest,
})

const playwright = (name: string, config: string, ...specs: string[]): Step => ({
  name,
  command: ['playwright', 'test', '--config', config, '--reporter=list,json', ...specs],
  environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  count: countsOfPlaywright,
})

const checks = [
  check('types', 'npm', 'run', '-s', 'typecheck'),
  check('lint', 'npm', 'run', '-s', 'lint'),
  check('contract', 'npm', 'run', '-s', 'contract:check'),
]

const consoleProjects = ['unit', 'unit-isolated', 'dom', 'dom-isolated']

const build = check('build', 'npm', 'run', '-s', 'build')

const steps: Step[] = [
  ...checks,
  vitest('unit', consoleProjects),
  vitest('platform', ['platform', 'dialect']),
  vitest('platform-postgresql', ['platform-postgresql', 'platform-pooled']),
  build,
  playwright('e2e', 'e2e/playwright.config.ts'),
  playwright('e2e-dialect', 'e2e/dialect.config.ts'),
  vitest('operation', ['operation']),
  vitest('engines', ['engines']),
  vitest('object-store', ['object-store']),
]

const named = process.argv.slice(2)
const chosen = named[0] === 'changed' && named.length === 1 ? stepsOfChange() : stepsNamed(named)
providePackages(chosen.map(({ name }) => name))
const lines: string[] = []
const failures: string[] = []
const total: Counts = { passed: 0, failed: 0 }
for (const step of chosen) {
  console.log(`\n── ${step.name} ${'─'.repeat(70 - step.name.length)}`)
  const started = Date.now()
  const report = reportOf(step.name)
  const succeeded = await run(step.command, step.environment?.(report) ?? {})
  const { passed, failed } = step.count(report, succeeded)
  total.passed += passed
  total.failed += failed
  const told = [...failuresOf(report), ...failuresOf(errorsOf(report))]
  failures.push(...told.map((failure) => `${step.name}: ${failure}`))
  const seconds = Math.round((Date.now() - started) / 1000)
  const columns = [step.name.padEnd(20), `${passed} passed`.padStart(12)]
  lines.push([...columns, `${failed} failed`.padStart(11), `${seconds} s`.padStart(7)].join(' '))
}
rmSync(reports, { recursive: true })
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function reportOf(name: string): string {
  return join(reports, `${name}.json`)
}

/** The first answer while something is worked on: the checks, and the tests of what it touches. */
function stepsOfChange(): Step[] {
  const { base, files } = changeOf(root)
  const specs = globSync('e2e/*.spec.ts', { cwd: root })
  const journeys = journeysOf(files, specs)
  const tests = platformTests(files, testsBeside(root))
  console.log(`${files.length} files changed since ${base.slice(0, 8)}.`)
  const unit = vitest('unit', consoleProjects, `--changed=${base}`, '--passWithNoTests')
  return [
    ...checks,
    { ...unit, count: countsOfAny(unit.count) },
    ...(tests.length === 0 ? [] : [vitest('platform', ['platform'], ...tests)]),
    ...(journeys.length === 0
      ? []
      : [build, playwright('e2e', 'e2e/playwright.config.ts', ...journeys)]),
  ]
}

/** Of tests that a change may well have none of. */
function countsOfAny(count: Step['count']): Step['count'] {
  return (report, succeeded) =>
    succeeded && contentOf(report).numTotalTests === 0
      ? { passed: 0, failed: 0 }
      : count(report, succeeded)
}

function stepsNamed(names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no step ${unknown.join(', ')}. The steps are ${steps.map(({ name }) => name).join(', ')}; changed, alone, runs what a change touches.`,
    )
    process.exit(2)
  }
  return names.length === 0 ? steps : steps.filter((step) => names.includes(step.name))
}

/** Runs a program of the packages in the colours of a terminal, and says whether it succeeded. */
function run([program = '', ...args]: string[], environment: Record<string, string>) {
  return new Promise<boolean>((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        // The node of the packages comes first, however this script was started.
        PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
        ...environment,
      },
    })
    child.on('error', (error) => {
      console.error(error.message)
      done(false)
    })
    child.on('exit', (code) => done(code === 0))
  })
}
