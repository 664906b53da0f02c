import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Chooses from a list as it is: of the browser, or one that opens under a field to type in. */
export async function pick(field: Locator, option: string | RegExp): Promise<void> {
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    const found = field.getByRole('option', { name: option }).first()
    await field.selectOption(await found.getAttribute('value'))
    return
  }
  await field.click()
  await field.page().getByRole('listbox').getByRole('option', { name: option }).first().click()
  // The list fades, and takes presses until it is gone.
  await expect(field.page().getByRole('listbox')).toBeHidden()
}

export const choose = (page: Page, label: string, option: string | RegExp): Promise<void> =>
  pick(page.getByRole('combobox', { name: label, exact: true }), option)

/** The text of a closed list. */
export const chosenIn = (field: Locator): Locator => field.locator('option:checked')
