import type { BrowserContext } from '@playwright/test'
import { pageWith, type AllPages } from './browser.ts'

declare global {
  /** Milliseconds from each key to its rows. */
  var benchKeys: number[]
}

/** From each key in the filter until its rows are painted, milliseconds. */
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
          // A key may change the page twice, its text first and then its rows: the last one counts.
          const took = performance.now() - start
          if (pressed === start) times[times.length - 1] = took
        }),
      )
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      // What moves rows. Others are written again without change when the address follows the filter.
      attributeFilter: ['style'],
    })
    addEventListener('keydown', () => times.push(0))
  })
  // The next key comes when this one has had its effect, as from a person who looks.
  const pace = { delay: 500 }
  await page.keyboard.type('node-01', pace)
  await page.keyboard.press('Backspace', pace)
  await page.keyboard.type('42', pace)
  const times = await page.evaluate(() => benchKeys)
  await page.close()
  return times.filter((time) => time > 0)
}
