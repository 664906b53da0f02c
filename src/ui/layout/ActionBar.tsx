import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './ActionBar.module.css'

interface ActionBarProps {
  className?: string | undefined
  children: ReactNode
}

/**
 * Sticky button bar for forms longer than the window. Publishes its height as `--action-bar`, so that messages do not
 * overlap it.
 */
export function ActionBar({ className, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = bar.current
    if (!box) return undefined
    const page = document.documentElement.style
    // The height changes when buttons appear or wrap in a narrow window.
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
