import { checkAccess, checkNarrow } from './support/access.ts'
import { floating, heading, sizes } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { type Stop, stopsOf } from './support/stops.ts'
import { expect, type Page, test } from './support/test.ts'

// Each test walks many addresses, and none waits for another. Nothing is sent: all stand on the demo data.
test.describe.configure({ mode: 'parallel' })

const [wide, narrow] = sizes

/** As by Back: the console is loaded once, not for each of seventy addresses. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** The tabs of one screen have one heading; which of them is open is told by the links to them. */
async function tabOrScreen(page: Page, path: string, title: string | RegExp) {
  await heading(page, title)
  const tab = page.locator(`nav a[href="${path}"]`).first()
  if (await tab.isVisible()) await expect(tab).toHaveAttribute('aria-current', 'page')
}

/** Both sizes at each address: a page that is open needs no second way to it. */
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

/** A drawer or dialog; the screen under it is another stop. */
const walkFloating = (page: Page, stops: readonly Stop[]) =>
  walk(page, stops, 'dialog[open], [role="dialog"], [role="alertdialog"]')

for (const [title, read] of Object.entries(stopsOf))
  test(title, async ({ page, api, signIn }) => {
    const { screens = [], floating } = await read(api(await signIn()))
    await walk(page, screens)
    await walkFloating(page, floating)
  })
