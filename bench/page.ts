import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'

export interface Conditions {
  /** How many times slower the processor is made. */
  cpu: number
  /** Slow 4G as Chromium's tools have it: 562 ms a trip, 1.44 Mbit/s. */
  slow4g: boolean
}

export interface Load {
  /** Milliseconds from the start of the navigation until the first row was painted. */
  firstRow: number
  /** Milliseconds of long tasks beyond 50 each until a second after the first row. */
  blocking: number
  /** Compressed bytes of scripts and number of requests until the first row. */
  scriptBytes: number
  requests: number
  apiCalls: number
  /** Bytes of the JavaScript heap after a collection. */
  heap: number
}

export const launch = async (): Promise<Browser> => chromium.launch(await browserLaunch())

/** A context that is signed in to a site. */
export async function signedIn(
  browser: Browser,
  site: string,
  code: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const answer = await context.request.post(`${site}/session/code`, {
    data: { code },
    headers: { 'X-Console': '1', 'Sec-Fetch-Site': 'same-origin' },
  })
  if (!answer.ok()) throw new Error(`Signing in to ${site} failed: ${answer.status()}`)
  return context
}

async function pageUnder(
  context: BrowserContext,
  { cpu, slow4g }: Conditions,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (slow4g)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562.5,
      downloadThroughput: 180_000,
      uploadThroughput: 84_375,
    })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { page, session }
}

interface Marks {
  firstRow: number
  long: { start: number; duration: number }[]
}

/** Runs in the page before its own scripts: notes when the first row is painted and which tasks were long. */
function watchLoad(row: string): void {
  const marks: Marks = { firstRow: 0, long: [] }
  Object.assign(globalThis, { benchMarks: marks })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      marks.long.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(row)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (marks.firstRow = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}

const marksOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { benchMarks: Marks }).benchMarks)

export async function measureLoad(
  context: BrowserContext,
  address: string,
  row: string,
  conditions: Conditions,
): Promise<Load> {
  const { page, session } = await pageUnder(context, conditions)
  const requests: { type: string; url: string; at: number; id: string }[] = []
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) =>
    requests.push({ id: requestId, url: request.url, type: type ?? '', at: timestamp }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  await page.addInitScript(watchLoad, row)
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(
    () => (globalThis as unknown as { benchMarks: Marks }).benchMarks.firstRow > 0,
    undefined,
    { timeout: 60_000 },
  )
  await page.waitForTimeout(1000)
  const marks = await marksOf(page)
  const start = requests[0]?.at ?? 0
  const before = requests.filter(({ at }) => (at - start) * 1000 <= marks.firstRow)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return {
    firstRow: marks.firstRow,
    blocking: marks.long
      .filter((task) => task.start < marks.firstRow + 1000)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    scriptBytes: before
      .filter(({ type }) => type === 'Script')
      .reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0),
    requests: before.length,
    apiCalls: before.filter(({ url }) => url.includes('/v4/')).length,
    heap: usedSize,
  }
}

/** From the click on the first instance over its page to its drawn charts, milliseconds. */
export async function measurePath(
  context: BrowserContext,
  address: string,
  selectors: { link: string; curves: string },
  conditions: Conditions,
): Promise<number> {
  const { page } = await pageUnder(context, conditions)
  await page.goto(address)
  await page.waitForSelector(selectors.link)
  // What an idle console fetches ahead is part of it, as it would be for a person who reads the list first.
  await page.waitForTimeout(3000)
  const took = await page.evaluate(
    ({ link, curves }) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        let opened = false
        const look = () => {
          const tab = [...document.querySelectorAll('a')].find(
            (a) => a.textContent === 'Statistics',
          )
          if (!opened && tab) {
            opened = true
            tab.click()
          }
          // CPU, two of the disk and four of each protocol.
          if (document.querySelectorAll(curves).length < 11) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true })
        document.querySelector<HTMLElement>(link)?.click()
      }),
    selectors,
  )
  await page.close()
  return took
}

/** From each key in the filter until its rows are painted, milliseconds. */
export async function measureKeys(
  context: BrowserContext,
  address: string,
  ready: (page: Page) => Promise<void>,
  field: string,
  conditions: Conditions,
): Promise<number[]> {
  const { page } = await pageUnder(context, { ...conditions, cpu: 1 })
  await page.goto(address)
  await ready(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
  await page.focus(field)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { benchKeys: times })
    let pressed = 0
    addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
    new MutationObserver(() => {
      if (pressed === 0) return
      const start = pressed
      requestAnimationFrame(() =>
        setTimeout(() => {
          // A key may change the page twice, the text first and then the rows: the last one counts.
          const took = performance.now() - start
          if (pressed === start) times[times.length - 1] = took
        }),
      )
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
    addEventListener('keydown', () => times.push(0))
  })
  for (const key of ['n', 'o', 'd', 'e', '-', '0', '1', 'Backspace', '4', '2']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(500)
  }
  const times = await page.evaluate(
    () => (globalThis as unknown as { benchKeys: number[] }).benchKeys,
  )
  await page.close()
  return times.filter((time) => time > 0)
}
