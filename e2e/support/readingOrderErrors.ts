import type { Page } from './test.ts'

/** Parts whose visual order may differ from the document order, and the reason. */
const freeOrder = {
  '[role="toolbar"]': 'one stop of Tab, whose controls and count work in any order',
  'ul:has(> [style*="--lane"])': 'windows in the order of time, in lanes',
  '.react-flow__nodes':
    'a picture, in which arrows lead along the lines; the table beside it says the same',
  'fieldset:has(> [draggable])':
    'the buttons of a rule follow its fields, the second line of them too',
}

/** Controls that Tab skips, and how the keyboard reaches or replaces them. */
const passedByTab = {
  '[role="grid"] *, [role="toolbar"] *': 'the arrows lead there',
  '[data-stop]': 'boxes of a picture: the arrows lead there',
  '.MuiAutocomplete-popupIndicator': 'an arrow in the field beside it opens the same list',
  'input[type="file"].visually-hidden': 'the button before it opens the same dialog',
  '[aria-hidden="true"] *': 'marks of the map: the list beside it does the same',
}

interface Reading {
  /** Number of characters that identify an element in an error. */
  excerptLength: number
  freeOrder: string
  passedByTab: string
}

export const reading: Reading = {
  excerptLength: 120,
  freeOrder: Object.keys(freeOrder).join(', '),
  passedByTab: Object.keys(passedByTab).join(', '),
}

/**
 * Returns errors of the current screen for users of the keyboard or a screen reader:
 * - neighbors whose visual order differs from the order of Tab and screen readers: the later one is completely above
 * or before the other (WCAG 2.2, 1.3.2);
 * - controls that no key reaches, and elements that look clickable but take no focus (2.1.1);
 * - headings that are empty or duplicate another one in the same part, and equal field names in a group (2.4.6).
 */
export const readingOrderErrors = (page: Page): Promise<string[]> =>
  page.evaluate(readScreen, reading)

/** Implements `readingOrderErrors`. Runs in the page, with `reading`. */
export async function readScreen({
  excerptLength,
  freeOrder,
  passedByTab,
}: Reading): Promise<string[]> {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const show = (element: Element) => element.outerHTML.slice(0, excerptLength)
  const fields = 'input, select, textarea'
  const controls = `a[href], button, summary, ${fields}, [role="button"], [role="switch"], [role="tab"]`
  const seen = () => [...document.body.querySelectorAll<HTMLElement>('*')].filter(isSeen)

  const stays = (element: Element) =>
    !['sticky', 'fixed'].includes(getComputedStyle(element).position)
  const isPart = (element: Element) =>
    isSeen(element) &&
    stays(element) &&
    getComputedStyle(element).clipPath === 'none' &&
    !element.matches('[aria-hidden="true"]') &&
    (element.textContent.trim() !== '' || element.querySelector(controls) !== null)
  const slack = 2
  const misplaced = () => {
    const faults: string[] = []
    for (const parent of seen()) {
      if (parent.closest('svg, select, [aria-hidden="true"]') || parent.matches(freeOrder)) continue
      const parts = [...parent.children]
        .filter(isPart)
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
      for (const [at, { part, box }] of parts.slice(1).entries()) {
        const before = parts[at]
        if (!before) continue
        const isAbove = box.bottom <= before.box.top + slack
        const isBeside = box.top < before.box.bottom - slack && box.bottom > before.box.top + slack
        if (isAbove || (isBeside && box.right <= before.box.left + slack))
          faults.push(`is seen before ${show(before.part)}: ${show(part)}`)
      }
    }
    return faults
  }
  // A scrolling list restores the order of its rows after it has stopped.
  if (misplaced().length > 0) await new Promise((resolve) => setTimeout(resolve, 1000))
  const faults = misplaced()
  const all = seen()

  for (const control of all)
    if (control.matches(controls) && control.tabIndex < 0 && !control.matches(passedByTab))
      faults.push(`is reached by no key: ${show(control)}`)
  const looksPressable = (element: Element | null) =>
    element !== null && getComputedStyle(element).cursor === 'pointer'
  for (const element of all)
    if (
      looksPressable(element) &&
      !looksPressable(element.parentElement) &&
      !element.closest(`${controls}, label, [tabindex="0"], [role="row"], [role="menu"]`) &&
      // Skip elements that contain a range input, because the range input takes the focus and handles the arrow keys.
      !element.querySelector('input[type="range"]')
    )
      faults.push(`takes no focus: ${show(element)}`)

  const dialog = document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]')
  const scope = dialog ?? document.querySelector('main') ?? document.body
  const headings = new Set<string>()
  const above: string[] = []
  for (const heading of scope.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (!isSeen(heading)) continue
    const level = Number(heading.localName.slice(1))
    above.length = level - 1
    above[level - 1] = heading.textContent.trim()
    const path = above.join(' / ')
    if (above[level - 1] === '') faults.push(`is a heading without words: ${show(heading)}`)
    if (headings.has(path)) faults.push(`heads two parts: ${path}`)
    headings.add(path)
  }

  const groups = 'fieldset, section, tr, [role="row"], [role="group"], [role="radiogroup"]'
  const named = new Map<Element | null, Set<string>>()
  for (const field of scope.querySelectorAll<HTMLInputElement>(fields)) {
    if (!isSeen(field) || field.closest('[aria-hidden="true"]')) continue
    const by = field.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels =
      by.length > 0 ? by.map((id) => document.getElementById(id)) : [...(field.labels ?? [])]
    const words = labels.map((label) => label?.ariaLabel ?? label?.textContent ?? '').join(' ')
    const name = (by.length === 0 && field.ariaLabel) || words.trim()
    const group = field.closest(groups)
    const names = named.get(group) ?? new Set()
    if (name === '' || names.has(name))
      faults.push(`has ${name === '' ? 'no name' : 'the name of another'}: ${show(field)}`)
    named.set(group, names.add(name))
  }
  return faults
}
