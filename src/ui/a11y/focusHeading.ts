import { findControl, type FocusedControl } from './focusedControl.ts'

let end = () => {}

/**
 * Moves the focus to the heading of the screen. If the screen is still loading, waits for its heading, unless the user
 * moves the focus in the meantime.
 * @param trigger control that receives the focus instead of the heading as soon as it is rendered
 */
export function focusHeading(trigger?: FocusedControl): void {
  end()
  const main = document.querySelector('main')
  if (!main) return
  // Use a weak reference, so that a removed screen can be garbage collected.
  let lastFocused = new WeakRef<Element>(document.activeElement ?? document.body)
  const moveFocus = () => {
    const { activeElement, body } = document
    if (activeElement !== lastFocused.deref() && activeElement !== body) end()
    else {
      const back = trigger && findControl(main, trigger)
      if (back) {
        back.focus()
        if (document.activeElement === back) return end()
      }
      const heading = main.querySelector<HTMLElement>('h1')
      if (!heading || heading === activeElement) return
      heading.focus({ preventScroll: true })
      lastFocused = new WeakRef(heading)
    }
  }
  // Once the user navigates with the keyboard, do not move the focus to an opener that renders late.
  const inputs = trigger ? ['pointerdown', 'keydown'] : ['pointerdown']
  const changes = new MutationObserver(moveFocus)
  end = () => {
    changes.disconnect()
    for (const input of inputs) document.removeEventListener(input, end)
  }
  changes.observe(main, { childList: true, subtree: true })
  for (const input of inputs) document.addEventListener(input, end)
  moveFocus()
}
