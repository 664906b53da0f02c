import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS length: the final width of the content, to avoid a layout shift. */
  width?: string
  /** Height, in CSS pixels. */
  height?: number
}

/** Placeholder for content that is loading. Decorative: the container announces the loading state. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />
}

const widths = ['62%', '48%', '70%', '55%', '66%', '42%', '58%', '50%']

/** Placeholder rows of a list before the first response, with the height of the final rows. */
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

/** Placeholder for a screen whose code and data are loading. */
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
