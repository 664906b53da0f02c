import type { NodeResult, Result } from 'axe-core'
import { axeSource, findViolations, graveOf, type Look } from './axe.ts'
import { layoutStable } from './settled.ts'
import { expect, type Page, test } from './test.ts'

/** Returns the violations that axe finds, and loads axe if necessary. */
export async function violationsOf(page: Page, look: Look = {}): Promise<Result[]> {
  await layoutStable(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(findViolations, look)
}

/**
 * Expects no serious violation in light and dark themes, and no horizontal scrolling.
 * @param within the part to check; the screen below a drawer is checked separately
 */
export async function checkAccess(page: Page, what = page.url(), within?: string) {
  if (isLookedAt()) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Polls in every frame, because an assertion polls less often.
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset.colorScheme === scheme,
      colorScheme,
    )
    const violations = await violationsOf(page, {
      within,
      // The dark theme differs in colors only.
      ...(colorScheme === 'dark' && { rules: ['color-contrast', 'link-in-text-block'] }),
    })
    expect.soft(graveOf(violations), `${what}, ${colorScheme}`).toEqual([])
  }
  await checkFits(page, what)
}

/**
 * Checks what a smaller window changes on a page that was already checked: whether controls are reachable and content
 * fits.
 */
export async function checkNarrow(page: Page, what: string, within: string) {
  if (isLookedAt()) return
  const rules = ['scrollable-region-focusable', 'target-size']
  const violations = await violationsOf(page, { within, rules })
  const found = []
  for (const violation of violations)
    for (const node of violation.nodes)
      if (violation.id !== 'target-size' || (await isTooSmall(page, node)))
        found.push([violation.id, node.html])
  expect.soft(found, what).toEqual([])
  await checkFits(page, what)
}

/** Checks a target in the middle of the window, because a sticky bar can cover a part of it until the page is scrolled. */
async function isTooSmall(page: Page, { target: [selector] }: NodeResult): Promise<boolean> {
  if (typeof selector !== 'string') return true
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const violations = await violationsOf(page, { within: selector, rules: ['target-size'] })
  return violations.length > 0
}

/** Expects no violation at all in a part of the page. */
export async function accessible(page: Page, within: string) {
  if (isLookedAt()) return
  expect((await violationsOf(page, { within })).flatMap(elements)).toEqual([])
}

/**
 * The keyboard run of a test sees the same screens as its pointer run, so it skips these checks.
 */
const isLookedAt = () => test.info().project.name === 'keyboard'

const elements = ({ id, nodes }: Result) => nodes.map(({ html }) => [id, html])

/** Polls, because layout by script follows the window size a moment later. */
export async function checkFits(page: Page, what: string) {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await softly.poll(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

const softly = expect.configure({ soft: true })
