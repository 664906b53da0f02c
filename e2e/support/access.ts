import type { Result } from 'axe-core'
import { axeSource, findViolations, graveOf, type Look } from './axe.ts'
import { layoutStable } from './settled.ts'
import { expect, type Page, test } from './test.ts'

/** The violations that axe finds, once it is in the page. */
export async function violationsOf(page: Page, look: Look = {}): Promise<Result[]> {
  await layoutStable(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(findViolations, look)
}

/**
 * Nothing serious in light and in dark, and nothing that makes the page scroll sideways.
 * @param within where to look; a drawer whose screen was looked at needs no second look at what is under it
 */
export async function checkAccess(page: Page, what = page.url(), within?: string) {
  if (isLookedAt()) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // As soon as a frame shows it, which an assertion that asks now and then is late to see.
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset.colorScheme === scheme,
      colorScheme,
    )
    const violations = await violationsOf(page, {
      within,
      // Only colours differ in the dark.
      ...(colorScheme === 'dark' && { rules: ['color-contrast', 'link-in-text-block'] }),
    })
    expect.soft(graveOf(violations), `${what}, ${colorScheme}`).toEqual([])
  }
  await checkFits(page, what)
}

/** What a smaller screen changes about a page that was looked at: what can be reached in it, and whether it fits. */
export async function checkNarrow(page: Page, what: string, within: string) {
  if (isLookedAt()) return
  const rules = ['scrollable-region-focusable', 'target-size']
  const violations = await violationsOf(page, { within, rules })
  expect.soft(violations.flatMap(elements), what).toEqual([])
  await checkFits(page, what)
}

/** Nothing at all is found in a part of the page. */
export async function accessible(page: Page, within: string) {
  if (isLookedAt()) return
  expect((await violationsOf(page, { within })).flatMap(elements)).toEqual([])
}

/** The twin of a journey meets the screens that it has met by pointer. */
const isLookedAt = () => test.info().project.name === 'keyboard'

const elements = ({ id, nodes }: Result) => nodes.map(({ html }) => [id, html])

/** Polls, because layout by script follows the window size a moment later. */
export async function checkFits(page: Page, what: string) {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await softly.poll(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

const softly = expect.configure({ soft: true })
