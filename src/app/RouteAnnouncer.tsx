import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a page load gives for free and a change of screen here does not: the heading takes the focus
 * and the new title is read aloud. Tabs and drawers keep their heading, and so keep the focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const seen = useRef<{ pathname: string; heading: string } | undefined>(undefined)
  useEffect(() => {
    const element = document.querySelector<HTMLElement>('main h1')
    const heading = element?.textContent ?? ''
    const before = seen.current
    seen.current = { pathname, heading }
    if (before === undefined || before.pathname === pathname) return
    if (before.heading !== heading) element?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <output aria-live="polite" aria-label="Screen" className="visually-hidden">
      {title}
    </output>
  )
}
