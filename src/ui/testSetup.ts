import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

// jsdom has no layout, hence no media: every query answers no, and tests that need one set their own.
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

if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
}
