import type { Domain } from './chartSeries.ts'
import { formatTimeTick } from './chartTicks.ts'
import styles from './ChartFrame.module.css'
import { plotArea, plotHeight, plotScales } from './plotArea.ts'

export interface ChartFrameProps {
  shown: Domain
  timeTicks: readonly number[]
  valueTicks: readonly { value: number; label: string }[]
  /** Heights of the dashed lines, in the unit of the values. */
  limits: readonly number[]
  zone: string | undefined
  /** CSS pixels. */
  width: number
}

/** Grid, labels and limits under the lines. */
export function ChartFrame({ shown, timeTicks, valueTicks, limits, zone, width }: ChartFrameProps) {
  const { x, y, right, bottom } = plotScales(shown, valueTicks.at(-1)?.value ?? 1, width)
  const { left } = plotArea
  return (
    <svg width={width} height={plotHeight} className={styles.frame}>
      {valueTicks.map(({ value, label }) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text className={styles.tick} x={left - 8} y={y(value) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {timeTicks.map((time) => (
        <text key={time} className={styles.tick} x={x(time)} y={bottom + 15} textAnchor="middle">
          {formatTimeTick(time, zone)}
        </text>
      ))}
      {limits.map((limit) => (
        <line
          key={limit}
          className={styles.limit}
          data-limit={limit}
          x1={left}
          x2={right}
          y1={y(limit)}
          y2={y(limit)}
        />
      ))}
    </svg>
  )
}
