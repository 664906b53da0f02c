import axe, { type Result } from 'axe-core'
import { expect, type Page } from './test.ts'

interface Look {
  /** Where to look; the whole page unless told. */
  within?: string | undefined
  /** The only rules to hold it against; all unless told. */
  rules?: string[]
}

/**
 * What axe finds, once it is in the page. Only violations are described: to write down every element that passes takes
 * longer than to look at it.
 */
export async function violationsOf(page: Page, { within, rules }: Look = {}): Promise<Result[]> {
  await page.evaluate(settled)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([include, only]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe
      const { violations } = await run(include ?? document, {
        resultTypes: ['violations'],
        // Only videos and rules that are off read files again.
        preload: false,
        // Off by itself: whoever speaks to the console says what a control shows (WCAG 2.2, 2.5.3).
        rules: { 'label-content-name-mismatch': { enabled: true } },
        ...(only && { runOnly: only }),
      })
      return violations
    },
    [within, rules] as const,
  )
}

/**
 * Nothing serious in light and in dark, and nothing that makes the page scroll sideways.
 * @param within where to look; a drawer whose screen was looked at needs no second look at what is under it
 */
export async function checkAccess(page: Page, what = page.url(), within?: string) {
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
  const rules = ['scrollable-region-focusable', 'target-size']
  const violations = await violationsOf(page, { within, rules })
  expect.soft(violations.flatMap(elements), what).toEqual([])
  await checkFits(page, what)
}

/** Nothing at all is found in a part of the page. */
export async function accessible(page: Page, within: string) {
  expect((await violationsOf(page, { within })).flatMap(elements)).toEqual([])
}

const elements = ({ id, nodes }: Result) => nodes.map(({ html }) => [id, html])

/** What is laid out by script follows the size of the window a moment later. */
export async function checkFits(page: Page, what: string) {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await softly.poll(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

const softly = expect.configure({ soft: true })

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
