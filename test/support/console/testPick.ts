import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** Selects an option, in a native select or in a combobox. */
export async function pick(field: HTMLElement, option: string | RegExp): Promise<void> {
  // A select whose options are still loading may be replaced with a combobox.
  const [control, found] = await waitFor(() => {
    const currentField = field.isConnected ? field : document.getElementById(field.id)
    if (!currentField) throw new Error('The field is gone.')
    return currentField instanceof HTMLSelectElement
      ? [currentField, within(currentField).getByRole('option', { name: option })]
      : [currentField]
  })
  if (found) {
    await userEvent.selectOptions(control, found)
    return
  }
  await userEvent.click(control)
  const list = within(await screen.findByRole('listbox'))
  await userEvent.click(await list.findByRole('option', { name: option }))
}

/** Returns the option texts of a select or combobox, in order. */
export async function linesOf(field: HTMLElement): Promise<(string | null)[]> {
  const textsIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  if (field instanceof HTMLSelectElement) return textsIn(field)
  await userEvent.click(field)
  const lines = textsIn(await screen.findByRole('listbox'))
  await userEvent.keyboard('{Escape}')
  return lines
}

/** Returns the displayed option of a closed select or combobox. */
export const shownIn = (field: HTMLElement): string | undefined =>
  field instanceof HTMLInputElement
    ? field.value || field.placeholder
    : (field as HTMLSelectElement).selectedOptions[0]?.text
