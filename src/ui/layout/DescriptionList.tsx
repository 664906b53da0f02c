import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { none } from '#lib/format.ts'
import styles from './DescriptionList.module.css'

interface DescriptionListProps {
  /** Number of columns if there is enough space; otherwise one column. */
  columns?: 1 | 2 | 3
  label?: string
  children: ReactNode
}

/** List of properties of an object, as pairs of name and value. */
export function DescriptionList({ columns = 1, label, children }: DescriptionListProps) {
  return (
    <dl
      className={cx(styles.facts, columns > 1 && styles.wide, columns === 3 && styles.three)}
      aria-label={label}
    >
      {children}
    </dl>
  )
}

interface DescriptionItemProps {
  label: string
  /** Value; undefined, null and "" are shown as a dash. */
  children: ReactNode
}

export function DescriptionItem({ label, children }: DescriptionItemProps) {
  const hasValue = children !== undefined && children !== null && children !== ''
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{label}</dt>
      <dd className={styles.value}>{hasValue ? children : none}</dd>
    </div>
  )
}
