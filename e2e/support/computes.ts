import type { NewCompute } from '#platform/areas/computes/creation/provision.ts'
import { expect, type Locator, type Page } from './test.ts'

/** Overrides for an instance that is off and has never run. */
export const offline = { status: 'offline', powered: [] } satisfies Partial<NewCompute>

/** Expects a status in the header of an instance's screen. */
export const status = (page: Page, text: string | RegExp) =>
  expect(
    page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }),
  ).toContainText(text)

/**
 * Records every status in the header of an instance's screen, and every name of the button for tasks. Returns an
 * assertion that one of them was shown, because a task can end between two polls of an assertion on the page.
 */
export async function recordStatuses(page: Page) {
  await page.evaluate(() => {
    const statuses: string[] = []
    const record = () => {
      const head = document.querySelector('header:has(h1)')?.textContent ?? ''
      const tasks = document.querySelector('button[aria-label^="Tasks"]')?.ariaLabel ?? ''
      const status = `${head} | ${tasks}`
      if (statuses.at(-1) !== status) statuses.push(status)
    }
    new MutationObserver(record).observe(document.body, {
      attributeFilter: ['aria-label'],
      characterData: true,
      childList: true,
      subtree: true,
    })
    Object.assign(window, { statuses })
  })
  return (status: RegExp) =>
    expect
      .poll(() => page.evaluate(() => (Reflect.get(window, 'statuses') as string[]).join('\n')))
      .toMatch(status)
}

/** Chooses from the actions menu in the header of an instance's screen. */
export async function openAction(page: Page, name: string) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the menu of a table's row. */
export const openMenu = (row: Locator) => row.getByRole('button', { name: /^Actions/ }).click()

/** Chooses from the menu of a table's row. */
export async function chooseFromRow(page: Page, row: string | RegExp, item: string) {
  await openMenu(page.getByRole('row', { name: row }))
  const chosen = page.getByRole('menuitem', { name: item, exact: true })
  await expect(chosen).toBeVisible()
  // A click while the menu is opening may have no effect.
  await expect(async () => {
    if (await chosen.isVisible()) await chosen.click({ timeout: 2000 })
    await expect(chosen).toBeHidden({ timeout: 2000 })
  }).toPass()
}
