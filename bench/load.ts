import type { BrowserContext } from '@playwright/test'
import { type Conditions, pageUnder, restOf } from './browser.ts'

export interface Load {
  /** Time from the start of the navigation until the first row was painted, in milliseconds. */
  firstRow: number
  /** First contentful paint, in milliseconds. */
  firstPaint: number
  /**
   * Total blocking time until one second after the first row, in milliseconds: the part of each long task beyond 50 ms.
   */
  blocking: number
  /** Compressed script size in bytes, number of requests, and number of API requests, until the first row. */
  scriptBytes: number
  requests: number
  apiCalls: number
  /** JavaScript heap after a garbage collection, in bytes. */
  heap: number
}

/** Long tasks until this time after the first row belong to the load, in milliseconds. */
const belongingToLoad = 1000

declare global {
  /** Timings that the page records while it loads. */
  var benchLoad: {
    firstRow: number
    long: { start: number; duration: number }[]
  }
}

/** Runs in the page before its own scripts. Records the paint of the first row and all long tasks. */
function watchLoad(row: string): void {
  const marks: typeof benchLoad = { firstRow: 0, long: [] }
  globalThis.benchLoad = marks
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

export async function measureLoad(
  context: BrowserContext,
  address: string,
  row: string,
  conditions: Conditions,
): Promise<Load> {
  const { page, session } = await pageUnder(context, conditions)
  const atRest = restOf(page)
  const requests: { type: string; url: string; at: number; id: string }[] = []
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) =>
    requests.push({ id: requestId, url: request.url, type: type ?? '', at: timestamp }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  await page.addInitScript(watchLoad, row)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => benchLoad.firstRow > 0)
  await page.waitForFunction(
    (milliseconds) => performance.now() > benchLoad.firstRow + milliseconds,
    belongingToLoad,
  )
  await atRest()
  const marks = await page.evaluate(() => benchLoad)
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const start = requests[0]?.at ?? 0
  const before = requests.filter(({ at }) => (at - start) * 1000 <= marks.firstRow)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return {
    firstRow: marks.firstRow,
    firstPaint,
    blocking: marks.long
      .filter((task) => task.start < marks.firstRow + belongingToLoad)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    scriptBytes: before
      .filter(({ type }) => type === 'Script')
      .reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0),
    requests: before.length,
    apiCalls: before.filter(({ url }) => url.includes('/v4/')).length,
    heap: usedSize,
  }
}
