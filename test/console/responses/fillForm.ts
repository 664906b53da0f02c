import { fireEvent, waitFor } from '@testing-library/react'

/**
 * Value for a field: a text, an option, a switch state, several texts, or the labels of several list options.
 */
type Typed = string | number | boolean | readonly string[] | { choose: readonly string[] }

/** A field (by name or label) and its value, or the label of a button to press. */
export type Step = readonly [field: string, value: Typed] | string

const textsOf = (control: Element): string[] => [
  control.getAttribute('aria-label') ?? '',
  ...[...((control as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent.trim()),
]

/** Returns the last match, because overlays follow the screen in the document. */
const lastOf = <Found extends Element>(
  selector: string,
  fits: (element: Found) => boolean = () => true,
) => [...document.querySelectorAll<Found>(selector)].findLast(fits)

/** Waits until an element exists and is enabled. Polling does not change the screen. */
const ready = <Found extends HTMLElement>(find: () => Found | undefined, words: string) =>
  waitFor(() => {
    const found = find()
    if (!found) throw new Error(`${words} is not there.`)
    if (found.matches(':disabled') || found.getAttribute('aria-disabled') === 'true')
      throw new Error(`${words} cannot be used: ${found.textContent}`)
    return found
  })

const boxOf = 'input[type="checkbox"]'
const controls = 'input:not([type="hidden"]), select, textarea'

const controlOf = (field: string) =>
  lastOf<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)?.querySelector<HTMLElement>(
    controls,
  ) ??
  lastOf<HTMLElement>(controls, (control) =>
    textsOf(control).some((text) => text.startsWith(field)),
  )

const pressableOf = (words: string) =>
  lastOf<HTMLElement>(
    `button, a[href], [role="menuitem"], input[type="radio"], ${boxOf}`,
    (element) => [element.textContent.trim(), ...textsOf(element)].includes(words),
  )

const write = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } })

/** Chooses from a combobox, by the beginning of the option's text or by its value. */
async function choose(control: HTMLElement, words: string): Promise<void> {
  fireEvent.focus(control)
  write(control, words)
  const option = await ready(
    () =>
      lastOf<HTMLElement>(
        '[role="option"]',
        ({ textContent, dataset }) => textContent.startsWith(words) || dataset['value'] === words,
      ),
    `The choice ${words}`,
  )
  fireEvent.click(option)
}

const fieldOf = (field: string) => ready(() => controlOf(field), `The field ${field}`)

async function put(field: string, value: Typed): Promise<void> {
  const control = await fieldOf(field)
  if (control.getAttribute('type') === 'file' && typeof value === 'string') {
    const gzipped = new File([new Uint8Array([0x1f, 0x8b, 8, 0])], value)
    fireEvent.change(control, { target: { files: [gzipped] } })
  } else if (typeof value === 'boolean') {
    if ((control as HTMLInputElement).checked !== value) fireEvent.click(control)
  } else if (typeof value === 'object' && 'choose' in value) {
    for (const words of value.choose) await choose(control, words)
  } else if (typeof value === 'object') {
    if (!control.matches(boxOf)) for (const words of value) write(control, `${words},`)
    for (const box of control.closest('[data-field]')?.querySelectorAll(boxOf) ?? []) {
      const isWanted = value.some((words) => textsOf(box).some((text) => text.startsWith(words)))
      if ((box as HTMLInputElement).checked !== isWanted) fireEvent.click(box)
    }
  } else if (control instanceof HTMLSelectElement) {
    // A select whose options are still loading may be replaced by a combobox.
    const list = await ready(() => {
      const control = controlOf(field)
      const choices = control instanceof HTMLSelectElement ? [...control.options] : undefined
      return !choices || choices.some((option) => option.value === String(value))
        ? control
        : undefined
    }, `The choice ${value} of ${field}`)
    if (list instanceof HTMLSelectElement) write(list, String(value))
    else await choose(list, String(value))
  } else if (control.closest('[data-field]')?.querySelector('[role="radiogroup"]')) {
    const radio = () => lastOf<HTMLElement>(`[type="radio"][value="${value}"]`)
    fireEvent.click(await ready(radio, `The choice ${value} of ${field}`))
  } else if (control.getAttribute('role') === 'combobox') await choose(control, String(value))
  else write(control, String(value))
}

/**
 * Fills a form like a user, but without single key presses, and waits for fields that are still loading.
 * @param currentUrl returns the current URL, which no field may change (WCAG 2.2, 3.2.2)
 */
export async function fillForm(
  steps: readonly Step[],
  currentUrl: () => string = () => '',
): Promise<void> {
  for (const step of steps)
    if (typeof step === 'string') fireEvent.click(await ready(() => pressableOf(step), step))
    else {
      await fieldOf(step[0])
      const before = currentUrl()
      await put(...step)
      if (currentUrl() !== before) throw new Error(`${step[0]} leads to ${currentUrl()}.`)
    }
}

/** Submits the open form. */
export async function sendForm(): Promise<void> {
  fireEvent.click(await ready(() => lastOf('button[type="submit"]'), 'What sends the form'))
}
