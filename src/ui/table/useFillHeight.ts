import { useLayoutEffect, type RefObject } from 'react'

/**
 * Lets an element reach to the bottom of the window, whatever stands above it. Written straight to
 * the element: its height is no matter of the component, and no reason to draw it again. Its place is
 * read when the browser has laid the page out, which asking earlier would make it do twice.
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
    // A bar that appears above makes the page higher. Not at once: what an observer changes must not be what it observes.
    const later = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    const first = new ResizeObserver(() => {
      first.disconnect()
      measure()
      frame = requestAnimationFrame(() => {
        for (const seen of [box, box.closest('main')]) if (seen) later.observe(seen)
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
