import { spawn, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run test:repeat -- FILE [TIMES]` runs a test file many times while two other processes keep the CPU busy, so that
 * a test that fails by chance shows it. Retries are off. Exits with 1 at the first failed run.
 */
const root = resolve(import.meta.dirname, '..')
const usage =
  'Usage: npm run test:repeat -- FILE [TIMES]. TIMES is a positive whole number, 10 by default.'
const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.help === true) {
  console.log(usage)
  process.exit(0)
}
const [file, count = '10'] = positionals
const times = Number(count)
if (file === undefined || !Number.isInteger(times) || times < 1) {
  console.error(usage)
  process.exit(2)
}

const busyLoops = Array.from({ length: 2 }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
process.once('exit', () => busyLoops.forEach((loop) => loop.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const run = ([program = '', ...args]: string[]) =>
  spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0

/** Excludes the test projects that repeat the platform's tests on PostgreSQL and with another API's field names. */
const otherDatabases = ['platform-postgresql', 'platform-pooled', 'dialect'].map(
  (project) => `--project=!${project}`,
)

const isBrowserTest = file.endsWith('.spec.ts')
const succeeded = isBrowserTest
  ? run([
      'playwright',
      'test',
      '--config=e2e/playwright.config.ts',
      '--project=pointer',
      '--retries=0',
      `--repeat-each=${times}`,
      file,
    ])
  : Array.from({ length: times }).every((_, index) => {
      console.log(`Run ${index + 1} of ${times}`)
      return run(['vitest', 'run', '--retry=0', ...otherDatabases, file])
    })
process.exit(succeeded ? 0 : 1)
