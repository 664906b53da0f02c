import type { BrowserContext } from '@playwright/test'
import { type AllPages, type Conditions, pageUnder, pageWith, restOf } from './browser.ts'

export interface Whole {
  /** Time from the start of the navigation until the first row was painted, in milliseconds. */
  firstRow: number
  /** Time until all rows are loaded and searchable, in milliseconds. */
  all: number
  /** Duration of the longest task during the load, in milliseconds. */
  longest: number
  /** JavaScript heap after the load and a garbage collection, in bytes. */
  heap: number
}

declare global {
  /** Timings that the page records while a full list loads. */
  var benchWhole: { firstRow: number; all: number; longest: number }
  /** Duration of the longest task since recording started, in milliseconds. */
  var benchLongest: number
}

/** Runs in the page before its own scripts. Records when the first row and all rows are painted. */
function watchList({ row, words }: { row: string; words: string }): void {
  const marks: typeof benchWhole = { firstRow: 0, all: 0, longest: 0 }
  globalThis.benchWhole = marks
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.longest = Math.max(marks.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  const painted = (mark: 'firstRow' | 'all') =>
    requestAnimationFrame(() => setTimeout(() => (marks[mark] ||= performance.now())))
  const observer = new MutationObserver(() => {
    if (marks.firstRow === 0 && document.querySelector(row)) painted('firstRow')
    const isPublished = [...document.querySelectorAll('output')].some(
      (output) => output.textContent === words,
    )
    if (!isPublished) return
    observer.disconnect()
    painted('all')
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Opens a list and waits until an `output` element shows that all rows are loaded. */
export async function measureWhole(
  context: BrowserContext,
  address: string,
  list: { row: string; words: string },
  conditions: Conditions,
): Promise<Whole> {
  const { page, session } = await pageUnder(context, conditions)
  const atRest = restOf(page)
  await page.addInitScript(watchList, list)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => benchWhole.all > 0)
  // Wait until the work after the last page is done, so that the heap is measured at rest.
  await atRest()
  const marks = await page.evaluate(() => benchWhole)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return { ...marks, heap: usedSize }
}

/**
 * Scrolls a list for three seconds and returns the duration of each frame, in milliseconds.
 * @param step CSS pixels per frame
 */
export async function measureScroll(
  context: BrowserContext,
  address: string,
  { step, ...list }: AllPages & { step: number },
): Promise<number[]> {
  const { page } = await pageWith(context, address, list)
  const frames = await page.evaluate(
    (pixels) =>
      new Promise<number[]>((resolve) => {
        let frame = document.querySelector('[role="table"]')?.parentElement
        while (frame && frame.scrollHeight <= frame.clientHeight) frame = frame.parentElement
        const box = frame ?? document.documentElement
        const times: number[] = []
        const started = performance.now()
        let last = started
        let step = pixels
        const next = (now: number) => {
          times.push(now - last)
          last = now
          const before = box.scrollTop
          box.scrollTop += step
          if (box.scrollTop === before) step = -step
          if (now - started < 3000) requestAnimationFrame(next)
          else resolve(times.slice(2))
        }
        requestAnimationFrame(next)
      }),
    step,
  )
  await page.close()
  return frames
}

interface Applied {
  /** Time from clicking the button until all changes are read back, in milliseconds. */
  took: number
  longest: number
}

/** Pastes a zone file with a thousand new records, stages and applies them. */
export async function measureApply(context: BrowserContext, address: string): Promise<Applied> {
  const { page } = await pageUnder(context, { cpu: 1, slow4g: false })
  await page.goto(`${address}/import`)
  const lines = Array.from(
    { length: 1000 },
    (_, at) => `bench-${at} 300 IN A 203.0.113.${at % 250}`,
  )
  await page.getByLabel('Zone file, CSV or dig output').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 1,000 changes' }).click()
  const apply = page.getByRole('button', { name: 'Apply 1,000 changes' })
  await apply.waitFor()
  await page.evaluate(() => {
    globalThis.benchLongest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) benchLongest = Math.max(benchLongest, duration)
    }).observe({ type: 'longtask' })
  })
  const start = performance.now()
  await apply.click()
  await page.getByText('Applied: 1,000 changes').waitFor({ timeout: 300_000 })
  const took = performance.now() - start
  const longest = await page.evaluate(() => benchLongest)
  await page.close()
  return { took, longest }
}
