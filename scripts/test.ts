import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { type Counts, countOfCheck, countsOfPlaywright, countsOfVitest } from './testing/counts.ts'
import { failuresOf } from './testing/failures.ts'
import { providePackages } from './testing/packages.ts'

/**
 * Runs every check and test in turn, or those that are named, and ends with what failed and one line that sums up.
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

const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
  count: countsOfVitest,
})

const playwright = (name: string, config: string): Step => ({
  name,
  command: ['playwright', 'test', '--config', config, '--reporter=list,json'],
  environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  count: countsOfPlaywright,
})

const steps: Step[] = [
  check('types', 'npm', 'run', '-s', 'typecheck'),
  check('lint', 'npm', 'run', '-s', 'lint'),
  check('contract', 'npm', 'run', '-s', 'contract:check'),
  vitest('unit', 'unit', 'dom'),
  vitest('platform', 'platform', 'dialect'),
  vitest('platform-postgresql', 'platform-postgresql'),
  check('build', 'npm', 'run', '-s', 'build'),
  playwright('e2e', 'e2e/playwright.config.ts'),
  playwright('e2e-dialect', 'e2e/dialect.config.ts'),
  vitest('engines', 'engines'),
  vitest('object-store', 'object-store'),
]

const chosen = stepsNamed(process.argv.slice(2))
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
  failures.push(...failuresOf(report).map((failure) => `${step.name}: ${failure}`))
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

function stepsNamed(names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no step ${unknown.join(', ')}. The steps are ${steps.map(({ name }) => name).join(', ')}.`,
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
