import { findControl, type FocusedControl } from './focusedControl.ts'

let end = () => {}

/**
 * Moves the focus to the heading of the screen. What stands in for a screen has none, or one that is replaced: the
 * heading that comes next takes it then, unless someone has moved the focus meanwhile.
 * @param opener takes the focus in place of the heading as soon as it is there
 */
export function focusHeading(opener?: FocusedControl): void {
  end()
  const main = document.querySelector('main')
  if (!main) return
  // A screen that is gone must not be held by what had the focus in it.
  let held = new WeakRef<Element>(document.activeElement ?? document.body)
  const place = () => {
    const { activeElement, body } = document
    if (activeElement !== held.deref() && activeElement !== body) end()
    else {
      const back = opener && findControl(main, opener)
      if (back) {
        back.focus()
        if (document.activeElement === back) return end()
      }
      const heading = main.querySelector<HTMLElement>('h1')
      if (!heading || heading === activeElement) return
      heading.focus({ preventScroll: true })
      held = new WeakRef(heading)
    }
  }
  // Whoever reads on with the keyboard is not called back to an opener that comes late.
  const inputs = opener ? ['pointerdown', 'keydown'] : ['pointerdown']
  const changes = new MutationObserver(place)
  end = () => {
    changes.disconnect()
    for (const input of inputs) document.removeEventListener(input, end)
  }
  changes.observe(main, { childList: true, subtree: true })
  for (const input of inputs) document.addEventListener(input, end)
  place()
}
