import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { none } from '#lib/format.ts'
import styles from './Facts.module.css'

interface FactsProps {
  /** One name and value under another; two or three columns where there is room. */
  columns?: 1 | 2 | 3
  label?: string
  children: ReactNode
}

/** What is known of a thing, as pairs of name and value. */
export function Facts({ columns = 1, label, children }: FactsProps) {
  return (
    <dl
      className={cx(styles.facts, columns > 1 && styles.wide, columns === 3 && styles.three)}
      aria-label={label}
    >
      {children}
    </dl>
  )
}

interface FactProps {
  label: string
  /** undefined, null and "" are shown as not told. */
  children: ReactNode
}

export function Fact({ label, children }: FactProps) {
  const told = children !== undefined && children !== null && children !== ''
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{label}</dt>
      <dd className={styles.value}>{told ? children : none}</dd>
    </div>
  )
}
