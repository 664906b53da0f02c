import type { BrowserContext } from '@playwright/test'
import { pageWith, type AllPages } from './browser.ts'

declare global {
  /** Time from each key press to its rows, in milliseconds. */
  var benchKeys: number[]
}

/** Measures the time from each key press in the filter until its rows are painted, in milliseconds. */
export async function measureKeys(
  context: BrowserContext,
  address: string,
  list: AllPages,
): Promise<number[]> {
  const { page } = await pageWith(context, address, list)
  await page.focus('input[type="search"]')
  await page.evaluate(() => {
    const times: number[] = []
    globalThis.benchKeys = times
    let pressed = 0
    addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
    new MutationObserver(() => {
      if (pressed === 0) return
      const start = pressed
      requestAnimationFrame(() =>
        setTimeout(() => {
          // A key press may change the page twice, first the text and then the rows, so the last change counts.
          const took = performance.now() - start
          if (pressed === start) times[times.length - 1] = took
        }),
      )
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      // Rows move by `style`. Other attributes are rewritten without a change when the URL is updated with the filter.
      attributeFilter: ['style'],
    })
    addEventListener('keydown', () => times.push(0))
  })
  // Wait between key presses until the effect of the previous one is visible, like a user who watches the screen.
  const pace = { delay: 500 }
  await page.keyboard.type('node-01', pace)
  await page.keyboard.press('Backspace', pace)
  await page.keyboard.type('42', pace)
  const times = await page.evaluate(() => benchKeys)
  await page.close()
  return times.filter((time) => time > 0)
}
