/** What had the focus when a screen was left, told so that it is found in the screen drawn anew. */
export interface FocusedControl {
  tag: string
  href: string | null
  name: string
  /** Among those alike: a narrow screen shows one, a wide one the other. */
  place: number
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

const alike = (main: Element, { tag, href, name }: Omit<FocusedControl, 'place'>) =>
  [...main.querySelectorAll<HTMLElement>(tag)].filter(
    (element) => element.getAttribute('href') === href && nameOf(element) === name,
  )

/** The link or button of the screen that has the focus. */
export function focusedControl(): FocusedControl | undefined {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (!main?.contains(focused) || !focused?.matches('a[href], button')) return undefined
  const told = {
    tag: focused.localName,
    href: focused.getAttribute('href'),
    name: nameOf(focused),
  }
  return { ...told, place: alike(main, told).indexOf(focused as HTMLElement) }
}

export function findControl(main: Element, opener: FocusedControl): HTMLElement | undefined {
  const found = alike(main, opener)
  return found[opener.place] ?? found[0]
}
