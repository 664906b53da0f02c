import { useId, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './Panel.module.css'

interface PanelProps {
  title: string
  /** Secondary text next to the title. */
  meta?: ReactNode
  action?: ReactNode
  /** bare: a heading above content with its own frame, such as a table. */
  variant?: 'framed' | 'bare'
  children: ReactNode
}

/** Titled section of a screen. Do not nest panels. */
export function Panel({ title, meta, action, variant = 'framed', children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={cx(styles.panel, styles[variant])} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
