let end = () => {}

/**
 * Moves the focus to the heading of the screen. What stands in for a screen has none, or one that is replaced: the
 * heading that comes next takes it then, unless somebody has moved the focus meanwhile.
 */
export function focusHeading(): void {
  end()
  const main = document.querySelector('main')
  if (!main) return
  let held = document.activeElement
  const place = () => {
    const { activeElement, body } = document
    if (activeElement !== held && activeElement !== body) end()
    else {
      const heading = main.querySelector<HTMLElement>('h1')
      if (!heading || heading === activeElement) return
      heading.focus({ preventScroll: true })
      held = heading
    }
  }
  const changes = new MutationObserver(place)
  end = () => {
    changes.disconnect()
    document.removeEventListener('pointerdown', end)
  }
  changes.observe(main, { childList: true, subtree: true })
  document.addEventListener('pointerdown', end)
  place()
}
