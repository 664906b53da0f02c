/**
 * Measures the console beside a minimal page of the same libraries, served by the same server in the same run, and
 * writes bench/RESULTS.md. Ratios hold on any machine, times only on the one they were taken on.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureKeys, measureLoad, measurePath, launch, type Load, signedIn } from './page.ts'
import { serve } from './serve.ts'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.argv[2] ?? 5)

const ownRow = '[role="row"] a[href^="/compute/"]'
const minimalRow = '[data-row]'

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function build(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
  node(vite, 'build')
  node('scripts/compress.ts')
  node(vite, 'build', '--config', 'bench/minimal/vite.config.ts')
  node('scripts/compress.ts', 'bench/.minimal')
}

const lines: string[] = []
const say = (line: string) => {
  console.log(line)
  lines.push(line)
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`
const milliseconds = (time: number) => `${Math.round(time)} ms`

function row(
  what: string,
  own: number,
  minimal: number | undefined,
  unit: (value: number) => string,
  aim: string,
): void {
  const beside = minimal === undefined ? '' : unit(minimal)
  const ratio = minimal === undefined ? '' : `${(own / minimal).toFixed(2)}×`
  say(`| ${what} | ${unit(own)} | ${beside} | ${ratio} | ${aim} |`)
}

build()
const browser = await launch()
const version = browser.version()
say('# Results')
say('')
say(
  `Node ${process.version}, Chromium ${version}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB.`,
)
say(
  `Medians of ${rounds} rounds in which console and minimal page take turns. Slow 4G is 562 ms a trip.`,
)
say('')
say('| what | console | minimal page | ratio | aim |')
say('| --- | --- | --- | --- | --- |')

const small = await serve('small')
try {
  const own = await signedIn(browser, small.console, await small.code())
  const minimal = await signedIn(browser, small.minimal, await small.code())
  const loads = async (cpu: number, slow4g: boolean) => {
    const taken: { own: Load[]; minimal: Load[] } = { own: [], minimal: [] }
    for (let round = 0; round < rounds; round++) {
      taken.own.push(await measureLoad(own, `${small.console}/compute`, ownRow, { cpu, slow4g }))
      taken.minimal.push(
        await measureLoad(minimal, `${small.minimal}/compute`, minimalRow, { cpu, slow4g }),
      )
    }
    return (field: keyof Load): [number, number] => [
      median(taken.own.map((load) => load[field])),
      median(taken.minimal.map((load) => load[field])),
    ]
  }
  const slow = await loads(4, true)
  const quick = await loads(1, false)
  const fast = await loads(4, false)
  row('script to the first row, Brotli', ...slow('scriptBytes'), kilobytes, 'at most 150 KB')
  row('requests to the first row', ...slow('requests'), String, 'at most 12')
  row('of these API calls', ...slow('apiCalls'), String, 'at most 4')
  row('first row, Slow 4G and 4× CPU', ...slow('firstRow'), milliseconds, 'at most 1×')
  row('first row, unthrottled', ...quick('firstRow'), milliseconds, 'at most 1.5×')
  row('blocking time of the load, 4× CPU', ...fast('blocking'), milliseconds, 'at most 150 ms')
  row('heap after the first list', ...quick('heap'), kilobytes, 'under 10 MB')

  const path = { own: [] as number[], minimal: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const conditions = { cpu: 4, slow4g: false }
    const curves = '.recharts-line-curve, .recharts-area-curve'
    path.own.push(
      await measurePath(own, `${small.console}/compute`, { link: ownRow, curves }, conditions),
    )
    path.minimal.push(
      await measurePath(
        minimal,
        `${small.minimal}/compute`,
        { link: `${minimalRow} a`, curves },
        conditions,
      ),
    )
  }
  row(
    'list → detail → charts drawn, 4× CPU',
    median(path.own),
    median(path.minimal),
    milliseconds,
    'at most 3×',
  )
} finally {
  await small.close()
}

const large = await serve('large')
try {
  const own = await signedIn(browser, large.console, await large.code())
  const minimal = await signedIn(browser, large.minimal, await large.code())
  const keys = { own: [] as number[], minimal: [] as number[] }
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    keys.own.push(
      ...(await measureKeys(
        own,
        `${large.console}/compute`,
        (page) => page.getByText(/^5,000 in all$/).waitFor({ timeout: 60_000 }),
        'input[type="search"]',
        { cpu: 4, slow4g: false },
      )),
    )
    keys.minimal.push(
      ...(await measureKeys(
        minimal,
        `${large.minimal}/filter`,
        (page) => page.locator('[data-count="5000"]').waitFor({ timeout: 60_000 }),
        'input',
        { cpu: 4, slow4g: false },
      )),
    )
  }
  row(
    'a key in the filter over 5,000 rows, painted, 4× CPU',
    median(keys.own),
    median(keys.minimal),
    milliseconds,
    'at most 50 ms',
  )
} finally {
  await large.close()
  await browser.close()
}

say('')
say(
  'For comparison, measured the same way on their own production builds: Oxide’s console 317 KB, 143 requests, first row 2.6×, charts 11.2×; the best-known console of this domain 1,206 KB, 176 requests, 5.8×, charts 20.8×.',
)
writeFileSync(join(root, 'bench/RESULTS.md'), `${lines.join('\n')}\n`)
