import type { CSSProperties } from 'react'
import styles from './DataTable.module.css'

interface TableSkeletonProps {
  rows: number
  rowHeight: number
}

/** Rows to come. One element whose background is all of them: it stands in the way of the first row, so it costs nothing. */
export function TableSkeleton({ rows, rowHeight }: TableSkeletonProps) {
  'use no memo'
  return (
    <div
      className={styles.skeleton}
      style={{ height: rows * rowHeight, '--row': `${rowHeight}px` } as CSSProperties}
      aria-hidden="true"
    />
  )
}
