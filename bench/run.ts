/**
 * Measures the console against a minimal page with the same libraries, served by the same server in the same run, and
 * writes docs/reports/benchmarks.md. `npm run bench -- --rounds 1` takes a few minutes instead of half an hour. With
 * names of parts (`npm run bench -- domain start`), results are only printed. Ratios are comparable between machines,
 * times are not.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAgents } from './agents.ts'
import { launch } from './browser.ts'
import { benchDomain } from './domain.ts'
import { benchComputes } from './computes.ts'
import { benchDialect } from './dialect.ts'
import { benchFleet } from './fleet.ts'
import { benchHostile } from './hostile.ts'
import { benchCode } from './code.ts'
import { benchCost } from './cost.ts'
import { benchOverview } from './overview.ts'
import { benchPackage } from './package.ts'
import { benchPalette } from './palette.ts'
import { benchReach } from './reach.ts'
import { Report } from './report.ts'
import { benchResolution } from './resolution.ts'
import { serve } from './serve.ts'
import { benchStart } from './start.ts'

const root = join(import.meta.dirname, '..')
const minimal = join(import.meta.dirname, '.minimal')
const parts = [
  'computes',
  'domain',
  'palette',
  'start',
  'package',
  'dialect',
  'hostile',
  'overview',
  'cost',
  'reach',
  'code',
  'fleet',
  'agents',
  'resolution',
]
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, help: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.help === true) {
  console.log(`npm run bench -- [--rounds 5] [PART …]\n\nPART is one of ${parts.join(', ')}.`)
  process.exit(0)
}
const unknown = positionals.filter((part) => !parts.includes(part))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}, only ${parts.join(', ')}.`)
const isSelected = (part: string) => positionals.length === 0 || positionals.includes(part)
const rounds = Number(values.rounds)
if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1 on.')

function build(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
  node(vite, 'build')
  node('scripts/compress.ts')
  node(vite, 'build', '--config', 'bench/minimal/vite.config.ts')
  node(vite, 'build', '--config', 'bench/minimal/vite.config.ts', '--mode', 'bare')
  // The server requires a separate page for signed-out users.
  copyFileSync(join(minimal, 'index.html'), join(minimal, 'signed-out.html'))
  node('scripts/compress.ts', 'bench/.minimal')
}

const report = new Report()
const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`

/** Runs the measurements in a browser. */
async function benchPages(): Promise<void> {
  const browser = await launch()
  const small = await serve('small')
  const large = await serve('large')
  report.say(
    `Chromium ${browser.version()}. The charts of the minimal page are canvas, without a library. Slow 4G is 562 ms a trip.`,
  )
  try {
    if (isSelected('computes')) await benchComputes({ browser, small, large, rounds, report })
    if (isSelected('domain')) await benchDomain({ browser, site: large, rounds, report })
    if (isSelected('palette')) await benchPalette({ browser, large, rounds, report })
  } finally {
    await small.close()
    await large.close()
    await browser.close()
  }
}

report.say('# Results')
report.say()
report.say(
  `Node ${process.version}, ${machine}. Medians of ${rounds} rounds in which console and minimal page take turns.`,
)
if (['computes', 'domain', 'palette', 'start'].some(isSelected)) build()
if (['computes', 'domain', 'palette'].some(isSelected)) await benchPages()
if (isSelected('start')) await benchStart({ rounds, report })
if (isSelected('package')) await benchPackage({ rounds, report })
if (isSelected('dialect')) await benchDialect(report)
if (isSelected('hostile')) await benchHostile(report)
if (isSelected('overview')) await benchOverview(report)
if (isSelected('cost')) await benchCost(report)
if (isSelected('reach')) await benchReach(report)
if (isSelected('code')) await benchCode(report)
if (isSelected('fleet')) await benchFleet(report)
if (isSelected('agents')) await benchAgents(report)
if (isSelected('resolution')) await benchResolution(report)
report.say()
report.say(
  'For comparison, two other consoles, measured once in the same way on their production builds and not in this run. Instances: Oxide’s console 317 KB, 143 requests, first row 2.6×, charts 11.2×; the best-known console of this domain 1,206 KB, 176 requests, 5.8×, charts 20.8×. A large domain: the latter 5.4× and no search, 485 MB once all rows are shown.',
)
if (positionals.length === 0) report.write(join(root, 'docs/reports/benchmarks.md'))
