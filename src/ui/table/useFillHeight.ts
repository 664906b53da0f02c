import { useLayoutEffect, type RefObject } from 'react'

/**
 * Extends an element to the bottom of the window. Sets the style directly, because a changed height requires no
 * re-render. Measures the position after the browser's layout, to avoid a forced second layout.
 */
export function useFillHeight(element: RefObject<HTMLElement | null>, on: boolean) {
  'use no memo'
  useLayoutEffect(() => {
    const box = element.current
    if (!box || !on) return undefined
    let known: number | undefined
    const measure = () => {
      const top = Math.max(0, Math.round(box.getBoundingClientRect().top + window.scrollY))
      if (top === known) return
      known = top
      box.style.maxHeight = `max(280px, calc(100dvh - ${top}px - var(--space-6) - var(--dock, 0px)))`
    }
    let frame = 0
    // Content that appears above changes the position. Wait for the next frame, because a ResizeObserver callback must
    // not resize its observed elements.
    const later = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    const first = new ResizeObserver(() => {
      first.disconnect()
      measure()
      frame = requestAnimationFrame(() => {
        // A panel above that disappears resizes its parent, but not `main` if that already fills the window.
        for (let seen: Element | null = box; seen; seen = seen.parentElement) {
          later.observe(seen)
          if (seen.localName === 'main') break
        }
      })
    })
    first.observe(box)
    window.addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      first.disconnect()
      later.disconnect()
      window.removeEventListener('resize', measure)
      box.style.maxHeight = ''
    }
  }, [element, on])
}
