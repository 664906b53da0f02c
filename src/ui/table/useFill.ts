import { useLayoutEffect, type RefObject } from 'react'

/**
 * Lets an element reach to the bottom of the window, whatever stands above it. Written straight to
 * the element: its height is no matter of the component, and no reason to draw it again.
 */
export function useFill(element: RefObject<HTMLElement | null>, on: boolean) {
  'use no memo'
  useLayoutEffect(() => {
    const box = element.current
    if (!box || !on) return undefined
    const measure = () => {
      const top = Math.max(0, Math.round(box.getBoundingClientRect().top + window.scrollY))
      box.style.setProperty('--above', `${top}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      box.style.removeProperty('--above')
    }
  }, [element, on])
}
