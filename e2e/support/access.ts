import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/**
 * Nothing serious in light and in dark, and nothing that makes the page scroll sideways.
 * @param within where to look; a drawer whose screen was looked at needs no second look at what is under it
 */
export async function checkAccess(page: Page, what = page.url(), within?: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
    await page.evaluate(settled)
    // One page without foreign frames needs no second page to join results in.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (within !== undefined) axe.include(within)
    // Only colours differ in the dark.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
    expect.soft(grave, `${what}, ${colorScheme}`).toEqual([])
  }
  await checkFits(page, what)
}

/** What a smaller screen changes about a page that was looked at: what can be reached in it, and whether it fits. */
export async function checkNarrow(page: Page, what: string, within: string) {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .withRules(['scrollable-region-focusable', 'target-size'])
    .analyze()
  expect
    .soft(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])),
      what,
    )
    .toEqual([])
  await checkFits(page, what)
}

async function checkFits(page: Page, what: string) {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Runs in the page: waits until nothing moves or changes its colour any more. */
async function settled(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
