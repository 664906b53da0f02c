import { expect, type Locator, type Page } from './test.ts'

export const renewal = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** Presses until the end of the session is met; a read that is under way by itself may meet it first. */
export async function meetTheEnd(page: Page, button: Locator) {
  await expect(async () => {
    if (!(await renewal(page).isVisible())) await button.click({ timeout: 1000 })
    await expect(renewal(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}
