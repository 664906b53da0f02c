import type { Browser, CDPSession, Page } from '@playwright/test'
import { pageWith, signedIn } from './browser.ts'
import { median, percentile, type Report } from './report.ts'
import type { Sites } from './serve.ts'

interface PaletteBench {
  browser: Browser
  large: Sites
  rounds: number
  report: Report
}

/** Duration of a frame at 60 Hz, in milliseconds. */
const frame = 1000 / 60

/** Queries that are typed letter by letter: a name, an action with its object, a domain, an IP address, a tag. */
const typed = ['node-01', 'reboot web-iad', 'example', '198.51.100', 'production eu']

/**
 * Measures key presses in the palette with 5,000 instances and 500 domains, compared with a minimal search in the same
 * page: `includes` over the same names and a plain list of as many results.
 */
export async function benchPalette({ browser, large, rounds, report }: PaletteBench) {
  const context = await signedIn(browser, large.console, await large.code())
  const list = { words: '5,000 total', conditions: { cpu: 1, slow4g: false } }
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const { page, session } = await pageWith(context, `${large.console}/compute`, list)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to…' })
    // The first search loads lists that are not cached yet.
    await field.fill('largest-zone')
    await page.getByRole('option', { name: /^largest-zone/ }).waitFor()
    await field.fill('')
    own.push(...(await keyTimes(page, session)))
    await page.keyboard.press('Escape')
    await page.evaluate(showBareList, await labels(page, large.console))
    bare.push(...(await keyTimes(page, session)))
    await page.close()
  }
  await context.close()
  report.table('The palette over 5,000 instances and 500 domains', 'field and bare list')
  const common = {
    unit: (time: number) => `${time.toFixed(1)} ms, ${(time / frame).toFixed(2)} of a frame`,
    aim: `at most ${frame.toFixed(1)} ms`,
  }
  report.row({
    what: 'processor time of a key, results drawn',
    own: median(own),
    minimal: median(bare),
    ...common,
  })
  report.row({
    what: 'of twenty keys the dearest',
    own: percentile(own, 0.95),
    minimal: percentile(bare, 0.95),
    ...common,
  })
}

/** Returns the CPU time of the page for each key press, in milliseconds. Other processes do not affect it. */
async function keyTimes(page: Page, session: CDPSession): Promise<number[]> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const times: number[] = []
  for (const words of typed) {
    for (const key of words) {
      const before = await spent()
      await page.keyboard.press(key)
      await drawn(page)
      times.push((await spent()) - before)
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await drawn(page)
  }
  await session.send('Performance.disable')
  return times
}

const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(), 0))),
  )

/** Returns the names of all objects in both lists. */
async function labels(page: Page, site: string): Promise<string[]> {
  const read = async (path: string, field: 'label' | 'domain') => {
    const found: string[] = []
    for (let at = 1, pages = 1; at <= pages; at++) {
      const answer = await page.request.get(`${site}/v4${path}?page_size=500&page=${at}`, {
        headers: { 'X-Console': '1', 'Sec-Fetch-Site': 'same-origin' },
      })
      const list = (await answer.json()) as { pages: number; data: Record<string, string>[] }
      pages = list.pages
      found.push(...list.data.map((row) => row[field] ?? ''))
    }
    return found
  }
  return [...(await read('/compute/instances', 'label')), ...(await read('/domains', 'domain'))]
}

/** Runs in the page. Shows a field and a list of all names, without a framework. */
function showBareList(names: string[]): void {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const field = dialog.appendChild(document.createElement('input'))
  const list = dialog.appendChild(document.createElement('ul'))
  field.addEventListener('input', () => {
    const part = field.value.toLowerCase()
    const found = names.filter((name) => name.toLowerCase().includes(part)).slice(0, 40)
    list.replaceChildren(
      ...found.map((name) => {
        const item = document.createElement('li')
        item.textContent = name
        return item
      }),
    )
  })
  dialog.showModal()
  field.focus()
}
