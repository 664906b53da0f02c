import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { changeOf, journeysOf, platformTests, testsBeside } from './testing/changed.ts'
import { providePackages } from './testing/packages.ts'
import { readReport, reportVariable, type TestReport } from './testing/report.ts'

/**
 * Runs the checks and tests one step after the other, prints a line per step with its counts and its time, and names
 * each failed and each flaky test. A failed step does not stop the others. Exits with 1 when a test failed.
 *
 * `npm test` leaves out the tests with the tag `slow`, and of the browser tests runs those with the tag `@main`. `npm run
 * test:all` (`--all`) runs everything. Both take the names of steps.
 */
const root = resolve(import.meta.dirname, '..')

const { values: options, positionals: names } = parseArgs({
  options: { all: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  allowPositionals: true,
})

interface Step {
  name: string
  command: string[]
  /** True if a run without tests is a success. */
  mayBeEmpty?: boolean
  /** True for checks, which contain no tests and count as one. */
  isCheck?: boolean
}

const check = (name: string, ...command: string[]): Step => ({ name, command, isCheck: true })

const vitest = (name: string, projects: string[], ...more: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(options.all ? [] : ['--tags-filter=!slow']),
    ...more,
    '--reporter=default',
    '--reporter=./scripts/testing/vitestReporter.ts',
  ],
})

const playwright = (name: string, config: string, ...more: string[]): Step => ({
  name,
  command: [
    'playwright',
    'test',
    '--config',
    config,
    `--reporter=list,${join(root, 'scripts/testing/playwrightReporter.ts')}`,
    ...more,
  ],
})

const checks = [
  check('types', 'npm', 'run', '-s', 'typecheck'),
  check('lint', 'npm', 'run', '-s', 'lint'),
  check('contract', 'npm', 'run', '-s', 'contract:check'),
]

const consoleProjects = ['unit', 'unit-isolated', 'dom', 'dom-isolated']
const build = check('build', 'npm', 'run', '-s', 'build')
const browserConfig = 'e2e/playwright.config.ts'

const quickSteps: Step[] = [
  ...checks,
  vitest('unit', consoleProjects),
  vitest('platform', ['platform']),
  vitest('platform-postgresql', ['platform-postgresql']),
  build,
  playwright('e2e', browserConfig, '--project=main'),
]

const allSteps: Step[] = [
  ...checks,
  vitest('unit', consoleProjects),
  vitest('platform', ['platform', 'dialect']),
  vitest('platform-postgresql', ['platform-postgresql', 'platform-pooled']),
  build,
  playwright('e2e', browserConfig, '--project=pointer', '--project=keyboard'),
  playwright('e2e-dialect', 'e2e/dialect.config.ts'),
  vitest('operation', ['operation']),
  vitest('engines', ['engines']),
  vitest('object-store', ['object-store']),
]

if (options.help === true) {
  console.log(`npm test -- [STEP …]
npm test -- changed

STEP is one of ${allSteps.map(({ name }) => name).join(', ')}.
changed runs the checks and the tests of changed files.`)
  process.exit(0)
}
const steps = chosenSteps()
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
providePackages(
  steps.map(({ name }) => name),
  options.all,
)
const lines: string[] = []
const failures: string[] = []
const flaky: string[] = []
const total = { passed: 0, failed: 0 }
for (const step of steps) {
  console.log(`\n── ${step.name} ${'─'.repeat(70 - step.name.length)}`)
  const started = Date.now()
  const report = await runStep(step)
  total.passed += report.passed
  total.failed += report.failed
  failures.push(...report.failures.map((failure) => `${step.name}: ${failure}`))
  flaky.push(...report.flaky.map((test) => `${step.name}: ${test}`))
  const seconds = Math.round((Date.now() - started) / 1000)
  const columns = [step.name.padEnd(20), `${report.passed} passed`.padStart(12)]
  lines.push(
    [...columns, `${report.failed} failed`.padStart(11), `${seconds} s`.padStart(7)].join(' '),
  )
}
rmSync(reports, { recursive: true })
mkdirSync(join(root, 'test-results'), { recursive: true })
writeFileSync(join(root, 'test-results/flaky.json'), JSON.stringify(flaky, undefined, 2))
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
if (flaky.length > 0)
  console.log(`\nFlaky (failed once, passed when retried):\n${flaky.join('\n')}`)
console.log(`\n${lines.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/**
 * Returns the steps named on the command line. Without names, returns the default steps; for `changed`, those that a
 * change affects.
 */
function chosenSteps(): Step[] {
  const ownSteps = options.all ? allSteps : quickSteps
  if (names.length === 0) return ownSteps
  if (names.length === 1 && names[0] === 'changed') return stepsOfChange()
  return names.map((name) => {
    const step = [...ownSteps, ...allSteps].find((each) => each.name === name)
    if (step) return step
    console.error(
      `Unknown step: ${name}. The steps are ${allSteps.map((each) => each.name).join(', ')}. Use changed alone to test what has changed.`,
    )
    process.exit(2)
  })
}

/** Returns the checks and the tests of changed files, for a first result within minutes. */
function stepsOfChange(): Step[] {
  const { base, files } = changeOf(root)
  const specs = globSync('e2e/*.spec.ts', { cwd: root })
  const journeys = journeysOf(files, specs)
  const tests = platformTests(files, testsBeside(root))
  console.log(`${files.length} files changed since ${base.slice(0, 8)}.`)
  return [
    ...checks,
    {
      ...vitest('unit', consoleProjects, `--changed=${base}`, '--passWithNoTests'),
      mayBeEmpty: true,
    },
    ...(tests.length === 0
      ? []
      : [
          {
            ...vitest('platform', ['platform'], ...tests, '--passWithNoTests'),
            mayBeEmpty: true,
          },
        ]),
    ...(journeys.length === 0
      ? []
      : [
          build,
          playwright('e2e', browserConfig, '--project=pointer', '--project=keyboard', ...journeys),
        ]),
  ]
}

async function runStep({ name, command, mayBeEmpty, isCheck }: Step): Promise<TestReport> {
  const path = join(reports, `${name}.json`)
  const succeeded = await run(command, { [reportVariable]: path })
  if (!isCheck) return readReport(path, succeeded, mayBeEmpty)
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, failures: [], flaky: [] }
}

/** Runs a program from `node_modules/.bin` with inherited output. Resolves to true if it succeeded. */
function run([program = '', ...args]: string[], environment: Record<string, string>) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        // Prefer the Node version from `node_modules`, however this script was started.
        PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
        ...environment,
      },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}
