import type { CSSProperties } from 'react'
import { cx } from '#lib/cx.ts'
import type { Column } from './column.ts'
import styles from './DataTable.module.css'

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[]
  rows: number
  rowHeight: number
  narrow: boolean
  select: boolean
}

// Uneven, as real words are, but the same at every drawing.
const lengths = [72, 54, 88, 61, 80, 47, 68]

/** Rows to come, in the places where they will stand. */
export function TableSkeleton<Row>({
  columns,
  rows,
  rowHeight,
  narrow,
  select,
}: TableSkeletonProps<Row>) {
  'use no memo'
  const shown = narrow ? columns.slice(0, 1) : columns
  return (
    <div
      className={styles.body}
      style={{ height: rows * rowHeight, '--row': `${rowHeight}px` } as CSSProperties}
      aria-hidden="true"
    >
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row} style={{ top: at * rowHeight }}>
          {select && <div className={styles.select} />}
          {shown.map((column, place) => (
            <div key={column.id} className={cx(styles.cell, column.align === 'end' && styles.end)}>
              <span
                className={styles.bone}
                style={{ width: `${lengths[(at + place * 3) % lengths.length] ?? 60}%` }}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
