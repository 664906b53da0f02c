import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Chooses from a native select or a combobox. */
export async function pick(field: Locator, option: string | RegExp): Promise<void> {
  const found = field.getByRole('option', { name: option })
  // A select whose options are still loading may be replaced by a combobox.
  await expect(found.or(field.and(field.page().locator('input'))).first()).toBeAttached()
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    await field.selectOption(await found.first().getAttribute('value'))
    return
  }
  await field.click()
  const line = field.page().getByRole('listbox').getByRole('option', { name: option }).first()
  // Filter a long list, because not all of its options are visible.
  if (typeof option === 'string' && !(await line.isVisible())) await field.fill(option)
  await line.click()
  // The list receives clicks until its fade-out has ended.
  await expect(field.page().getByRole('listbox')).toBeHidden()
}

export const choose = (page: Page, label: string, option: string | RegExp): Promise<void> =>
  pick(page.getByRole('combobox', { name: label, exact: true }), option)

/** Opens a combobox, once its options have loaded. */
export async function openList(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await field.click()
}

/** Waits until a closed list shows this option as selected. */
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
