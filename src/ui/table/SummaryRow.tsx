import type { CSSProperties } from 'react'
import type { Column, TableSummary } from './column.ts'
import styles from './DataTable.module.css'

interface SummaryRowProps {
  summary: TableSummary
  columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  /** True if the first track of a row is its checkbox. */
  select: boolean
  rowHeight: number
  narrow: boolean
}

/**
 * Row below the others that stays visible while they scroll. It is not a row of the grid, because the arrow keys move
 * between rows that have a name and actions.
 */
export function SummaryRow({ summary, columns, select, rowHeight, narrow }: SummaryRowProps) {
  'use no memo'
  const { title, note, cells, narrowText } = summary
  const trackOf = (at: number) => at + (select ? 2 : 1)
  // The title starts in the first column, so that column has no cell.
  const shown = columns.flatMap(({ id, header }, at) =>
    at > 0 && id in cells ? [{ id, header, track: trackOf(at) }] : [],
  )
  const titleEnd = shown[0]?.track ?? trackOf(columns.length)
  const style = { '--row': `${rowHeight}px` } as CSSProperties
  if (narrow) {
    return (
      <dl className={styles.foot} style={style}>
        <div className={styles.footNarrow}>
          <dt>{title}</dt>
          <dd className={styles.count}>{note}</dd>
          <dd className={styles.footCell}>{narrowText}</dd>
        </div>
      </dl>
    )
  }
  return (
    <dl className={styles.foot} style={style}>
      <div className={styles.footTitle} style={{ gridColumn: `1 / ${titleEnd}` }}>
        <dt>{title}</dt>
        <dd className={styles.count}>{note}</dd>
      </div>
      {shown.map(({ id, header, track }) => (
        <div key={id} className={styles.footCell} style={{ gridColumn: track }}>
          <dt className="visually-hidden">{header}</dt>
          <dd>{cells[id]}</dd>
        </div>
      ))}
    </dl>
  )
}
