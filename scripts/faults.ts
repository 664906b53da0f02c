import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Simulates every network failure on every screen and form, and writes the counts to `docs/reports/faults.md`, without changing
 * its notes. With `--cases`, runs that many cases of each kind, selected by a seed.
 */
const usage = 'npm run faults -- [--cases 200] [--seed 1]'

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
const { cases = '100000', seed = '1' } = values
if (values.help === true || !(Number(cases) > 0) || !Number.isInteger(Number(seed))) {
  console.log(usage)
  process.exit(values.help === true ? 0 : 2)
}

const folder = mkdtempSync(join(tmpdir(), 'faults-'))
const report = join(folder, 'report.json')
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project=dom-isolated',
    'test/console/errors/',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, FAULTS_CASES: cases, FAULTS_SEED: seed },
  },
)

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
rmSync(folder, { recursive: true })
const rows = new Map<string, Record<'screens' | 'forms', { tried: number; passed: number }>>()
for (const { name, assertionResults } of testResults)
  for (const { title, status: outcome } of assertionResults) {
    const [, fault = ''] = title.split(' holds under: ')
    const row = rows.get(fault) ?? {
      screens: { tried: 0, passed: 0 },
      forms: { tried: 0, passed: 0 },
    }
    const part = row[name.endsWith('forms.test.tsx') ? 'forms' : 'screens']
    part.tried += 1
    if (outcome === 'passed') part.passed += 1
    rows.set(fault, row)
  }

const sum = (part: 'screens' | 'forms', key: 'tried' | 'passed') =>
  [...rows.values()].reduce((total, row) => total + row[part][key], 0)
const lines = [...rows]
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(
    ([fault, { screens, forms }]) =>
      `| ${fault} | ${screens.passed} of ${screens.tried} | ${forms.passed} of ${forms.tried} |`,
  )
const reportPath = 'docs/reports/faults.md'
const open = '\n## Open\n'
const notes = existsSync(reportPath) ? readFileSync(reportPath, 'utf8').split(open)[1] : undefined
const amount = values.cases === undefined ? 'All cases' : `${cases} cases of each kind`
writeFileSync(
  reportPath,
  `# Screens and forms with network errors

\`npm run faults\` injects each error between the console and a local platform while screens load and forms are submitted.
A screen passes if it is never blank, does not crash, shows the error, and shows all data without a reload after the error ends.
A form passes if it retains the input, shows whether the request may have been processed, and creates no duplicate when it is
submitted again. The tests read the paths from the routes and from the list of forms.

${amount}, seed ${seed}: ${sum('screens', 'passed')} of ${sum('screens', 'tried')} screens and ${sum('forms', 'passed')} of ${sum('forms', 'tried')} forms passed.

| error | screens | forms |
| --- | --- | --- |
${lines.join('\n')}
${notes === undefined ? '' : open + notes}`,
)
spawnSync('oxfmt', [reportPath], { stdio: 'inherit', shell: process.platform === 'win32' })
process.exitCode = status ?? 1
