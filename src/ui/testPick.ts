import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** Chooses from a list as it is: of the browser, or one that opens under a field to type in. */
export async function pick(field: HTMLElement, option: string | RegExp): Promise<void> {
  if (field instanceof HTMLSelectElement) {
    await userEvent.selectOptions(field, await within(field).findByRole('option', { name: option }))
    return
  }
  await userEvent.click(field)
  const list = within(await screen.findByRole('listbox'))
  await userEvent.click(await list.findByRole('option', { name: option }))
}

/** The text of a closed list. */
export const shownIn = (field: HTMLElement): string | undefined =>
  (field as HTMLSelectElement).selectedOptions[0]?.text
