import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from '#lib/cx.ts'
import { scrolledByContent } from '../a11y/scrollStops.ts'
import styles from './Tabs.module.css'

interface Tab {
  to: string
  label: string
  count?: number | undefined
  /** True if the tab's URL is a prefix of the other tabs' URLs. */
  end?: boolean
}

interface TabsProps {
  /** Accessible name of the tabs: "Instance sections". */
  label: string
  tabs: readonly Tab[]
}

/** Sections of an object as links, each with its own URL. Scrolls horizontally if necessary. */
export function Tabs({ label, tabs }: TabsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    // The observer also fires initially, after the browser's layout; measuring earlier would force a second layout.
    const observer = new ResizeObserver(() => showCurrent(strip))
    observer.observe(strip)
    return () => observer.disconnect()
  }, [pathname])
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul ref={list} className={styles.list} {...scrolledByContent}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end ?? false}
              className={({ isActive }) => cx(styles.tab, isActive && styles.current)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function showCurrent(strip: HTMLElement) {
  const current = strip.querySelector('[aria-current]')
  if (!current) return
  // Do not use scrollIntoView, because it would scroll the page as well.
  const room = strip.getBoundingClientRect()
  const tab = current.getBoundingClientRect()
  if (tab.left < room.left) strip.scrollLeft += tab.left - room.left
  else if (tab.right > room.right) strip.scrollLeft += tab.right - room.right
}
