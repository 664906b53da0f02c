/**
 * Description of the control that had the focus when the user left a screen, used to find it after the screen has
 * rendered again.
 */
export interface FocusedControl {
  tag: string
  href: string | null
  name: string
  /** Index among identical controls, because narrow and wide layouts show different ones. */
  index: number
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

const alike = (main: Element, { tag, href, name }: Omit<FocusedControl, 'index'>) =>
  [...main.querySelectorAll<HTMLElement>(tag)].filter(
    (element) => element.getAttribute('href') === href && nameOf(element) === name,
  )

/** Returns a description of the focused link or button of the screen. */
export function focusedControl(): FocusedControl | undefined {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (!main?.contains(focused) || !focused?.matches('a[href], button')) return undefined
  const controlIdentity = {
    tag: focused.localName,
    href: focused.getAttribute('href'),
    name: nameOf(focused),
  }
  return { ...controlIdentity, index: alike(main, controlIdentity).indexOf(focused as HTMLElement) }
}

export function findControl(main: Element, trigger: FocusedControl): HTMLElement | undefined {
  const found = alike(main, trigger)
  return found[trigger.index] ?? found[0]
}
