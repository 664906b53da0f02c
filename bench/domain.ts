import type { Browser, BrowserContext } from '@playwright/test'
import { signedIn } from './browser.ts'
import { measureKeys } from './keys.ts'
import { kilobytes, median, milliseconds, percentile, type Report } from './report.ts'
import type { Sites } from './serve.ts'
import { takeTurns } from './turns.ts'
import { measureApply, measureScroll, measureWhole, type Whole } from './zone.ts'

const words = '12,000 total'

/**
 * Scroll speeds: fast mouse wheel (67 rows per second) and fling (200 rows per second), each without and with CPU
 * throttling.
 */
const scrolls = [40, 120].flatMap((step) => [1, 4].map((cpu) => ({ step, cpu })))

interface Bench {
  browser: Browser
  /** Site with the large demo data. */
  site: Sites
  rounds: number
  report: Report
}

/** Returns the ids of domains by name. */
async function domains(context: BrowserContext, site: string): Promise<Map<string, number>> {
  const response = await context.request.get(`${site}/v4/domains?page=1&page_size=500`, {
    headers: { 'X-Console': '1', 'Sec-Fetch-Site': 'same-origin' },
  })
  const { data } = (await response.json()) as { data: { id: number; domain: string }[] }
  return new Map(data.map(({ id, domain }) => [domain, id]))
}

/** Measures the records of the largest domain: loading, filtering and scrolling, and applying a thousand changes. */
export async function benchDomain({ browser, site, rounds, report }: Bench) {
  report.table('A domain of 12,000 records')
  const own = await signedIn(browser, site.console, await site.code())
  const minimal = await signedIn(browser, site.minimal, await site.code())
  const ids = await domains(own, site.console)
  const path = `/domains/${ids.get('largest-zone.example')}/records`

  const wholes = async (cpu: number) => {
    const conditions = { cpu, slow4g: false }
    const rows = { row: '[role="row"][data-index]', words }
    const plain = { row: '[data-row]', words }
    const taken = await takeTurns(
      rounds,
      () => measureWhole(own, site.console + path, rows, conditions),
      () => measureWhole(minimal, site.minimal + path, plain, conditions),
    )
    return (field: keyof Whole) => ({
      own: median(taken.own.map((whole) => whole[field])),
      minimal: median(taken.minimal.map((whole) => whole[field])),
    })
  }
  const quick = await wholes(1)
  const slow = await wholes(4)
  const times = { unit: milliseconds, aim: 'at most 1.5×' }
  report.row({ what: 'first rows', ...quick('firstRow'), ...times })
  report.row({ what: 'all 12,000 searchable', ...quick('all'), ...times })
  report.row({ what: 'first rows, 4× CPU', ...slow('firstRow'), ...times })
  report.row({ what: 'all 12,000 searchable, 4× CPU', ...slow('all'), ...times })
  report.row({
    what: 'longest task on the way, 4× CPU',
    ...slow('longest'),
    unit: milliseconds,
    aim: 'at most 150 ms',
  })
  report.row({
    what: 'heap with all records',
    ...quick('heap'),
    unit: kilobytes,
    aim: 'at most 20 MB',
  })

  const list = { words, conditions: { cpu: 4, slow4g: false } }
  const keys = await takeTurns(
    Math.min(rounds, 3),
    () => measureKeys(own, site.console + path, list),
    () => measureKeys(minimal, site.minimal + path, list),
  )
  const bare: number[][] = []
  for (let round = 0; round < Math.min(rounds, 3); round++)
    bare.push(
      await measureKeys(
        minimal,
        `${site.minimal}/records.html?domain=${ids.get('largest-zone.example')}`,
        list,
      ),
    )
  const first = (runs: readonly number[][]) => median(runs.map(([key = 0]) => key))
  const later = (runs: readonly number[][]) => median(runs.flatMap(([, ...rest]) => rest))
  report.row({
    what: 'the first key in the filter, rows painted, 4× CPU',
    own: first(keys.own),
    minimal: first(keys.minimal),
    unit: milliseconds,
    aim: 'at most 2×',
  })
  report.row({
    what: 'a later key, 4× CPU',
    own: later(keys.own),
    minimal: later(keys.minimal),
    unit: milliseconds,
    aim: 'at most 50 ms',
  })
  report.row({
    what: 'the first key, beside a page without a framework that writes as many rows',
    own: first(keys.own),
    minimal: first(bare),
    unit: milliseconds,
    aim: 'at most 2×',
  })
  report.row({
    what: 'a later key, beside that page',
    own: later(keys.own),
    minimal: later(bare),
    unit: milliseconds,
    aim: 'at most 1.6×',
  })
  for (const { step, cpu } of scrolls) {
    const scrolled = { words, step, conditions: { cpu, slow4g: false } }
    const frames = await takeTurns(
      Math.min(rounds, 3),
      () => measureScroll(own, site.console + path, scrolled),
      // The minimal page shows 200 static rows, which measures the browser's own scrolling cost.
      () => measureScroll(minimal, site.minimal + path, scrolled),
    )
    report.row({
      what: `frame while scrolling ${step} px each, p95, ${cpu}× CPU`,
      own: percentile(frames.own.flat(), 0.95),
      minimal: percentile(frames.minimal.flat(), 0.95),
      unit: (time) => `${time.toFixed(1)} ms`,
      aim: 'at most 17 ms',
    })
  }

  const zone = ids.get('customer-001.example')
  const applied = await measureApply(own, `${site.console}/domains/${zone}`)
  report.row({
    what: 'a thousand changes applied and read back',
    own: applied.took,
    unit: milliseconds,
    aim: '',
  })
  report.row({
    what: 'longest task meanwhile',
    own: applied.longest,
    unit: milliseconds,
    aim: 'at most 100 ms',
  })
  await own.close()
  await minimal.close()
}
