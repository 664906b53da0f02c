import { expect, type Locator, type Page } from './test.ts'

export const renewal = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/**
 * Presses a button until the renewal dialog appears; a background read may have opened it first.
 */
export async function meetTheEnd(page: Page, button: Locator) {
  await expect(async () => {
    if (!(await renewal(page).isVisible())) await button.click({ timeout: 1000 })
    await expect(renewal(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}
