import { checkAccess, checkNarrow } from './support/access.ts'
import { floating, heading, sizes } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { type Stop, stopsOf } from './support/stops.ts'
import { expect, type Page, test } from './support/test.ts'

// The tests visit many URLs and do not depend on each other. They only read the demo data.
test.describe.configure({ mode: 'parallel' })

const [wide, narrow] = sizes

/**
 * Navigates like the Back button, so that the console loads once instead of once for each of 70 URLs.
 */
const goWithin = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** The tabs of a screen share one heading, so the current link identifies the open tab. */
async function tabOrScreen(page: Page, path: string, title: string | RegExp) {
  await heading(page, title)
  const tab = page.locator(`nav a[href="${path}"]`).first()
  if (await tab.isVisible()) await expect(tab).toHaveAttribute('aria-current', 'page')
}

/** Checks both sizes at each URL, so that each page opens only once. */
async function walk(page: Page, stops: readonly Stop[], within?: string) {
  for (const [at, [path, title]] of stops.entries()) {
    await page.setViewportSize(wide)
    if (at === 0) await page.goto(path)
    else await goWithin(page, path)
    if (within === undefined) await tabOrScreen(page, path, title)
    else await expect(floating(page, title), path).toBeVisible()
    await settled(page)
    await checkAccess(page, path, within)
    await page.setViewportSize(narrow)
    await checkNarrow(page, `${path}, narrow`, within ?? 'body')
  }
}

/** Checks the drawer or dialog only, because the screen below it is a separate stop. */
const walkFloating = (page: Page, stops: readonly Stop[]) =>
  walk(page, stops, 'dialog[open], [role="dialog"], [role="alertdialog"]')

for (const [title, read] of Object.entries(stopsOf))
  test(title, async ({ page, api, signIn }) => {
    const { screens = [], floating } = await read(api(await signIn()))
    await walk(page, screens)
    await walkFloating(page, floating)
  })
