import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './ActionBar.module.css'

interface ActionBarProps {
  className?: string | undefined
  children: ReactNode
}

/** The buttons of a form longer than the window: they stay in sight, and messages keep clear of them. */
export function ActionBar({ className, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = bar.current
    if (!box) return undefined
    const page = document.documentElement.style
    // Its buttons come and go, and wrap in a narrow window.
    const tell = () => page.setProperty('--action-bar', `${box.offsetHeight}px`)
    const observer = new ResizeObserver(tell)
    observer.observe(box)
    tell()
    return () => {
      observer.disconnect()
      page.removeProperty('--action-bar')
    }
  }, [])
  return (
    <div ref={bar} className={cx(styles.bar, className)}>
      {children}
    </div>
  )
}
