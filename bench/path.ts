import type { BrowserContext } from '@playwright/test'
import { type Conditions, pageUnder } from './browser.ts'

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
