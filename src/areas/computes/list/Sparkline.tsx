import { day } from '#contract/rules/durations.ts'
import { formatMeasure, type Quantity, unitFor } from '#ui/chart/chartUnits.ts'
import type { Point } from '#ui/chart/chartSeries.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { loadPath } from './loadPath.ts'
import styles from './Sparkline.module.css'

const width = 72
const height = 18

interface SparklineProps {
  /** Name of the values: "CPU of web-1". */
  name: string
  points: readonly Point[]
  quantity: Quantity
  /** Value at the upper edge, unless the highest value is above it. */
  full?: number | undefined
  now: number
}

/** Small chart of the last 24 hours with the average; undefined values are gaps. */
export function Sparkline({ name, points, quantity, full = 0, now }: SparklineProps) {
  const values = points.flatMap(([, value]) => value ?? [])
  const highest = Math.max(...values)
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  const last = Math.max(now, points.at(-1)?.[0] ?? now)
  const unit = unitFor(quantity, highest)
  const words = `${name}, 24 hours: average ${formatMeasure(average, unit)}, highest ${formatMeasure(highest, unit)}`
  const top = Math.max(full, highest)
  return (
    <span className={styles.load} {...tooltip(words)}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.ground} d={`M0 ${height - 0.5}h${width}`} />
        <path
          className={styles.curve}
          d={loadPath(points, {
            domain: [last - day, last],
            // Without any load, the line runs along the lower edge.
            top: top || 1,
            width,
            height: height - 1,
          })}
        />
      </svg>
      <span className={styles.figure} aria-hidden="true">
        {formatMeasure(average, unit)}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
