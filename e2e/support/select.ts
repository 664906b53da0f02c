import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Chooses from a list as it is: of the browser, or one that opens under a field to type in. */
export async function pick(field: Locator, option: string | RegExp): Promise<void> {
  const found = field.getByRole('option', { name: option })
  // A list whose choices have yet to come may become one to type in.
  await expect(found.or(field.and(field.page().locator('input'))).first()).toBeAttached()
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    await field.selectOption(await found.first().getAttribute('value'))
    return
  }
  await field.click()
  const line = field.page().getByRole('listbox').getByRole('option', { name: option }).first()
  // A long list is narrowed before all of it can be seen.
  if (typeof option === 'string' && !(await line.isVisible())) await field.fill(option)
  await line.click()
  // The list fades, and takes presses until it is gone.
  await expect(field.page().getByRole('listbox')).toBeHidden()
}

export const choose = (page: Page, label: string, option: string | RegExp): Promise<void> =>
  pick(page.getByRole('combobox', { name: label, exact: true }), option)

/** Opens one to type in, once its choices have come. */
export async function openList(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await field.click()
}

/** Waits until a closed list shows that this is chosen. */
export const expectChosen = (field: Locator, text: string | RegExp): Promise<void> =>
  expect
    .poll(() =>
      field.evaluate((control) =>
        control instanceof HTMLSelectElement
          ? control.selectedOptions[0]?.text
          : control instanceof HTMLInputElement && (control.value || control.placeholder),
      ),
    )
    .toMatch(text)
