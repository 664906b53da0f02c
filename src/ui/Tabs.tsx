import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from '#lib/cx.ts'
import { scrolledByContent } from './scrollStops.ts'
import styles from './Tabs.module.css'

interface Tab {
  to: string
  label: string
  count?: number | undefined
  /** Its address is the beginning of the others. */
  end?: boolean
}

interface TabsProps {
  /** Names the group: "Instance sections". */
  label: string
  tabs: readonly Tab[]
}

/** The parts of a thing as links, so that each has an address. Scrolls sideways when it must. */
export function Tabs({ label, tabs }: TabsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    // Told after the browser's own layout, the first time too: asking earlier would make it lay out once more.
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
  // By hand, since scrollIntoView would move the page as well.
  const room = strip.getBoundingClientRect()
  const tab = current.getBoundingClientRect()
  if (tab.left < room.left) strip.scrollLeft += tab.left - room.left
  else if (tab.right > room.right) strip.scrollLeft += tab.right - room.right
}
