/**
 * Controls of a toolbar. Radio buttons and selects are excluded, because arrow keys change their value; they remain
 * separate tab stops.
 */
const controls =
  ':is(a[href], button, summary, input[type=search], input[type=checkbox]):not(:disabled, [role=menuitem])'

/**
 * Returns true if the arrow key may leave the control: always, except in a search field whose caret is not at that
 * edge.
 */
function leaves(field: HTMLElement, step: number): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'search') return true
  const edge = step < 0 ? 0 : field.value.length
  return field.selectionStart === edge && field.selectionEnd === edge
}

/**
 * Ref callback for a toolbar: makes it one tab stop at the last used control; the arrow keys move between controls. It
 * reads the DOM instead of props, because toolbars contain arbitrary controls, and skips controls that are hidden in
 * narrow layouts.
 */
export function rovingTabIndex(bar: HTMLElement | null) {
  if (!bar) return undefined
  let current: HTMLElement | undefined
  const updateTabStops = () => {
    const all = [...bar.querySelectorAll<HTMLElement>(controls)].filter((each) =>
      each.checkVisibility(),
    )
    if (!current || !all.includes(current)) [current] = all
    for (const each of all) {
      const tabIndex = each === current ? 0 : -1
      if (each.tabIndex !== tabIndex) each.tabIndex = tabIndex
    }
    return all
  }
  const onFocus = ({ target }: FocusEvent) => {
    current = target as HTMLElement
    updateTabStops()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    const all = updateTabStops()
    const at = all.indexOf(event.target as HTMLElement)
    if (step === undefined || at < 0 || !leaves(event.target as HTMLElement, step)) return
    event.preventDefault()
    all.at((at + step) % all.length)?.focus()
  }
  const changes = new MutationObserver(updateTabStops)
  changes.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled', 'href'] })
  const sizes = new ResizeObserver(updateTabStops)
  sizes.observe(bar)
  bar.addEventListener('focusin', onFocus)
  bar.addEventListener('keydown', onKeyDown)
  updateTabStops()
  return () => {
    changes.disconnect()
    sizes.disconnect()
    bar.removeEventListener('focusin', onFocus)
    bar.removeEventListener('keydown', onKeyDown)
  }
}
