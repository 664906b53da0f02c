/** Parts of a cell that take the focus. */
const controls = ':is(a[href], button, input, select, textarea, summary):not(:disabled)'

/** Where keys write instead of moving rows. */
export const typedInto = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

export const cellsOf = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>('[role=gridcell], [role=columnheader]'),
]

export const controlsOf = (cell: Element) => [...cell.querySelectorAll<HTMLElement>(controls)]

/** Takes the focus for a cell: its menu, or its control where that is all it shows and wants no arrows, else itself. */
export function stopOf(cell: HTMLElement): HTMLElement {
  const menu = cell.querySelector<HTMLElement>('[data-menu]')
  if (menu) return menu
  const [control, other] = controlsOf(cell)
  const isAll = control && !other && control.textContent === cell.textContent
  return isAll && !control.matches(typedInto) ? control : cell
}

export function focusCell(cell: HTMLElement) {
  const stop = stopOf(cell)
  stop.tabIndex = -1
  stop.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * Tab stops at one row, and passes what the cells of all hold: the arrows lead there. It watches the page, since a cell
 * may get a control without its row being drawn anew, as when its actions come late. Ends by what it returns.
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

/** The place of the cell to which a key leads sideways; -1 is the row itself, undefined where the key does not. */
export function sideways(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, -1)
  // On the row they lead to the first and last of all rows.
  if (at < 0) return undefined
  return { Home: 0, End: count - 1 }[key]
}
