/** Focusable elements in a cell. */
const controls = ':is(a[href], button, input, select, textarea, summary):not(:disabled)'

/** Elements in which keys enter text instead of moving between rows. */
export const typedInto = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

export const cellsOf = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>('[role=gridcell], [role=columnheader]'),
]

export const controlsOf = (cell: Element) => [...cell.querySelectorAll<HTMLElement>(controls)]

/**
 * Returns the element that receives the focus for a cell: its menu button; its only control, if the cell contains
 * nothing else and the control does not use arrow keys; otherwise the cell.
 */
export function stopOf(cell: HTMLElement): HTMLElement {
  const menu = cell.querySelector<HTMLElement>('[data-menu]')
  if (menu) return menu
  const [control, other] = controlsOf(cell)
  const isAll = control && !other && control.textContent === cell.textContent
  return isAll && !control.matches(typedInto) ? control : cell
}

export function focusCell(cell: HTMLElement) {
  const stop = stopOf(cell)
  // The toggle of a group is the tab stop of its row.
  if (!('fold' in stop.dataset)) stop.tabIndex = -1
  stop.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * Removes the controls inside cells from the tab order, because arrow keys reach them and only one row is a tab stop.
 * Observes the DOM, because a cell may receive controls without its row rendering again. Returns a cleanup function.
 */
export function passControls(body: HTMLElement | null) {
  if (!body) return undefined
  const pass = () => {
    for (const control of body.querySelectorAll<HTMLElement>(
      `[role=gridcell] ${controls}:not([data-fold])`,
    ))
      if (control.tabIndex >= 0) control.tabIndex = -1
  }
  const changes = new MutationObserver(pass)
  changes.observe(body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'tabindex'],
  })
  pass()
  return () => changes.disconnect()
}

/** Returns the index of the cell that a key moves to horizontally; -1 for the row itself, undefined for other keys. */
export function sideways(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, -1)
  // On the row itself, Home and End move to the first and last row.
  if (at < 0) return undefined
  return { Home: 0, End: count - 1 }[key]
}
