import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { askForMissingParts } from '#api/query/missingParts.ts'
import '../../../src/ui/overlay/tooltipLayer.ts'

// Lazily loaded modules take longer on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  askForMissingParts()
  window.localStorage.clear()
})

// jsdom has no layout and no media queries. By default no query matches; tests that need a match define their own.
window.matchMedia ??= (query: string): MediaQueryList => {
  const none = new EventTarget() as MediaQueryList
  return Object.assign(none, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
}

window.scrollTo = () => undefined

// jsdom has no layout, so no element ever changes its size.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (!('checkVisibility' in Element.prototype)) {
  Object.assign(Element.prototype, { checkVisibility: () => true })
}

if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
}

// jsdom does not implement showModal; this stub covers the state and focus that the tests need.
if (!('showModal' in HTMLDialogElement.prototype)) {
  const triggers = new WeakMap<HTMLDialogElement, Element | null>()
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      triggers.set(this, document.activeElement)
      this.open = true
      this.querySelector<HTMLElement>('input, button, select, textarea, a[href]')?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
      const trigger = triggers.get(this)
      if (trigger instanceof HTMLElement) trigger.focus()
    },
  })
}
