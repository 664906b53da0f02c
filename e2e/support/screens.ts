import { settled } from './settled.ts'
import { expect, type Locator, type Page } from './test.ts'

/**
 * Window sizes. Narrow is slightly more than the minimum without horizontal scrolling (WCAG 2.2, 1.4.10).
 */
export const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 360, height: 740 },
] as const

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/**
 * Waits until the page has requested all code that it preloads when idle, and each request has succeeded or failed.
 */
export const untilPreloaded = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('console.preloaded').length > 0)

const nowhere = '/nowhere'

/**
 * Navigates without reloading the page, via an unknown URL, so that everything shown afterwards belongs to the new
 * URL.
 */
export async function leadTo(page: Page, address: string) {
  for (const to of [nowhere, address]) {
    await page.evaluate((to) => {
      const state = { idx: window.history.length }
      window.history.pushState(state, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
    }, to)
    await expect(page.getByText(`${nowhere} does not exist`)).toHaveCount(to === nowhere ? 1 : 0)
  }
  await expect(page.locator('h1').first()).toBeAttached()
  await settled(page)
}

/** Finds a drawer or an alert dialog. */
export const floating = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/**
 * Returns whether a scrollable line is cut off at its edge, and whether a fade shows that: the edge then differs from
 * the end of the line.
 */
export async function edgeOf(line: Locator): Promise<{ cut: boolean; seen: boolean }> {
  const uncut = { cut: false, seen: false }
  if ((await line.count()) === 0) return uncut
  const scroll = (to: 'start' | 'end') =>
    line.evaluate((element, to) => {
      element.scrollLeft = to === 'start' ? 0 : element.scrollWidth
      return element.scrollWidth - element.clientWidth
    }, to)
  if ((await scroll('start')) === 0) return uncut
  // Hide the children, because they move when the line scrolls and would change every edge.
  const show = (opacity: '0' | '') =>
    line.evaluate((element, opacity) => {
      for (const child of element.children) (child as HTMLElement).style.opacity = opacity
    }, opacity)
  await show('0')
  const box = await line.boundingBox()
  if (!box) throw new Error('The line is not there.')
  const clip = { x: box.x + box.width - 2, y: box.y + 4, width: 2, height: box.height - 12 }
  const more = await line.page().screenshot({ clip })
  await scroll('end')
  const seen = !more.equals(await line.page().screenshot({ clip }))
  await show('')
  return { cut: true, seen }
}
