import type { Browser } from '@playwright/test'
import { type Conditions, signedIn } from './browser.ts'
import { measureKeys } from './keys.ts'
import { type Load, measureLoad } from './load.ts'
import { kilobytes, median, milliseconds, type Report } from './report.ts'
import type { Sites } from './serve.ts'
import { measureSteps, type StepTimes, type Steps } from './steps.ts'
import { takeTurns } from './turns.ts'

const ownRow = '[role="row"] a[href^="/compute/"]'
const minimalRow = '[data-row]'

interface Bench {
  browser: Browser
  small: Sites
  large: Sites
  rounds: number
  report: Report
}

/** Measures loading the list of instances, opening the charts of an instance, and filtering 5,000 instances. */
export async function benchComputes({ browser, small, large, rounds, report }: Bench) {
  report.table('Instances')
  await benchLoad(browser, small, rounds, report)
  await benchSteps(browser, small, rounds, report)
  await benchKeys(browser, large, rounds, report)
}

const contexts = async (browser: Browser, site: Sites) => ({
  own: await signedIn(browser, site.console, await site.code()),
  minimal: await signedIn(browser, site.minimal, await site.code()),
})

async function benchLoad(browser: Browser, site: Sites, rounds: number, report: Report) {
  const { own, minimal } = await contexts(browser, site)
  const loads = async (conditions: Conditions) => {
    const taken = await takeTurns(
      rounds,
      () => measureLoad(own, `${site.console}/compute`, ownRow, conditions),
      () => measureLoad(minimal, `${site.minimal}/compute`, minimalRow, conditions),
    )
    return (field: keyof Load) => ({
      own: median(taken.own.map((load) => load[field])),
      minimal: median(taken.minimal.map((load) => load[field])),
    })
  }
  const slow = await loads({ cpu: 4, slow4g: true })
  const quick = await loads({ cpu: 1, slow4g: false })
  const fast = await loads({ cpu: 4, slow4g: false })
  const warm = await loads({ cpu: 4, slow4g: false, warm: true })
  report.row({
    what: 'script to the first row, Brotli',
    ...slow('scriptBytes'),
    unit: kilobytes,
    aim: 'at most 150 KB',
  })
  report.row({
    what: 'requests to the first row',
    ...slow('requests'),
    unit: String,
    aim: 'at most 12',
  })
  report.row({ what: 'of these API calls', ...slow('apiCalls'), unit: String, aim: 'at most 4' })
  report.row({
    what: 'first contentful paint, Slow 4G and 4× CPU',
    ...slow('firstPaint'),
    unit: milliseconds,
    aim: 'at most 0.7×',
  })
  report.row({
    what: 'first row, Slow 4G and 4× CPU',
    ...slow('firstRow'),
    unit: milliseconds,
    aim: 'at most 1×',
  })
  report.row({
    what: 'first row, unthrottled',
    ...quick('firstRow'),
    unit: milliseconds,
    aim: 'at most 1.5×',
  })
  report.row({
    what: 'first row, warm cache, 4× CPU',
    ...warm('firstRow'),
    unit: milliseconds,
    aim: 'at most 1.5×',
  })
  report.row({
    what: 'blocking time of the load, 4× CPU',
    ...fast('blocking'),
    unit: milliseconds,
    aim: 'at most 150 ms',
  })
  report.row({
    what: 'heap after the first list',
    ...quick('heap'),
    unit: kilobytes,
    aim: 'under 10 MB',
  })
  await own.close()
  await minimal.close()
}

const ownSteps: Steps = {
  // Request for the badge of the Support item, whose code loads last.
  last: /\/support\/tickets/,
  detail: { press: ownRow, done: 'nav[aria-label="Instance sections"]' },
  charts: {
    press: 'a[href$="/stats"]',
    // CPU has one curve, the disk two, and each protocol four.
    done: '.recharts-line-curve, .recharts-area-curve',
    count: 11,
  },
  form: { press: 'main a[href="/compute/create"]', done: 'main form input' },
  menu: { press: '[role="row"] button[aria-label^="Actions"]', done: '[role="menuitem"]' },
}

const minimalSteps: Steps = {
  detail: { press: `${minimalRow} a`, done: 'h1' },
  charts: { press: 'a[href$="/stats"]', done: 'canvas', count: 4 },
  form: { press: 'a[href="/compute/create"]', done: 'form input' },
}

async function benchSteps(browser: Browser, site: Sites, rounds: number, report: Report) {
  const { own, minimal } = await contexts(browser, site)
  const conditions = { cpu: 4, slow4g: false }
  const taken = await takeTurns(
    rounds,
    () => measureSteps(own, `${site.console}/compute`, ownSteps, conditions),
    () => measureSteps(minimal, `${site.minimal}/compute`, minimalSteps, conditions),
  )
  const row = (
    what: string,
    field: keyof StepTimes,
    aim: string,
    unit = milliseconds,
    alone = false,
  ) =>
    report.row({
      what,
      own: median(taken.own.map((times) => times[field])),
      minimal: alone ? undefined : median(taken.minimal.map((times) => times[field])),
      unit,
      aim,
    })
  row('list → page of an instance, 4× CPU', 'detail', 'at most 2×')
  row('its page → four charts with all curves (plain: canvas), 4× CPU', 'charts', 'at most 4×')
  row('list → form of a new instance, 4× CPU', 'form', 'at most 5×')
  row(
    'menu of a row: first paint after the press, 4× CPU',
    'menuAnswer',
    'at most 50 ms',
    milliseconds,
    true,
  )
  row('menu of a row: open, 4× CPU', 'menu', 'at most 150 ms', milliseconds, true)
  row('requests from the list to the charts', 'requestsToCharts', 'at most 12', String)
  row('requests from the list to the form', 'requestsToForm', 'at most 8', String)
  await own.close()
  await minimal.close()
}

async function benchKeys(browser: Browser, site: Sites, rounds: number, report: Report) {
  const { own, minimal } = await contexts(browser, site)
  const list = { words: '5,000 total', conditions: { cpu: 4, slow4g: false } }
  const taken = await takeTurns(
    Math.min(rounds, 3),
    () => measureKeys(own, `${site.console}/compute`, list),
    () => measureKeys(minimal, `${site.minimal}/filter`, list),
  )
  report.row({
    what: 'a key in the filter over 5,000 rows, painted, 4× CPU',
    own: median(taken.own.flat()),
    minimal: median(taken.minimal.flat()),
    unit: milliseconds,
    aim: 'at most 50 ms',
  })
  await own.close()
  await minimal.close()
}
