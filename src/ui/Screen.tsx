import { useEffect, type ReactNode } from 'react'
import styles from './Screen.module.css'

export const productName = 'Cloud Platform Console'

interface ScreenProps {
  /** The heading, and the title of the window. */
  title: string
  /** The tab that is shown, for the title of the window. */
  section?: string | undefined
  /** Shown as heading in place of the plain title, to rename inline say. */
  heading?: ReactNode
  /** A StatusChip. */
  status?: ReactNode
  /** Secondary facts in one line: region, plan, address. */
  meta?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** A Tabs element. */
  tabs?: ReactNode
  children: ReactNode
}

/** The frame of everything that has an address: one line of header, tabs, content. */
export function Screen({
  title,
  section,
  heading,
  status,
  meta,
  actions,
  tabs,
  children,
}: ScreenProps) {
  useEffect(() => {
    document.title = [section, title, productName].filter(Boolean).join(' · ')
  }, [section, title])
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.line}>
          <h1 className={styles.title} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {status != null && <div className={styles.status}>{status}</div>}
          {meta != null && <div className={styles.meta}>{meta}</div>}
          {actions != null && <div className={styles.actions}>{actions}</div>}
        </div>
        {tabs}
      </header>
      {children}
    </div>
  )
}
