import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS length; the final width of what comes, so that nothing moves when it does. */
  width?: string
  /** CSS pixels. */
  height?: number
}

/** Holds the place of one thing that is on its way. Decoration: what loads is said by its container. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />
}

const widths = ['62%', '48%', '70%', '55%', '66%', '42%', '58%', '50%']

/** Rows of a list before the first answer, as high as the rows that follow. */
export function SkeletonRows({ label, rows = 12 }: { label: string; rows?: number }) {
  return (
    <output className={styles.rows} aria-label={label}>
      <Bones rows={rows} />
    </output>
  )
}

function Bones({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <span key={row} className={styles.row}>
      <Skeleton width={widths[row % widths.length] ?? '50%'} height={10} />
      <Skeleton width="40%" height={10} />
      <Skeleton width="30%" height={10} />
    </span>
  ))
}

/** A whole screen before its code and its data are here. */
export function SkeletonScreen() {
  return (
    <output className={styles.screen} aria-label="Loading">
      <Skeleton width="180px" height={24} />
      <div className={styles.rows}>
        <Bones rows={12} />
      </div>
    </output>
  )
}
