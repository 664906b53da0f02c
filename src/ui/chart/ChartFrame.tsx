import type { ChartDomain } from './chartSeries.ts'
import { formatTimeTick } from './chartTicks.ts'
import styles from './ChartFrame.module.css'
import { plotArea } from './plotArea.ts'

export interface ChartFrameProps {
  domain: ChartDomain
  timeTicks: readonly number[]
  valueTicks: readonly { value: number; label: string }[]
  /** Value at the upper edge of the plot. */
  top: number
  /** Limit lines, each with its value at the right end. */
  limits: readonly { value: number; label: string }[]
  /** Labels inside the plot, each above a value. */
  captions: readonly { value: number; text: string }[]
  zone: string | undefined
  /** Width of the chart, in CSS pixels. */
  width: number
  height: number
}

/**
 * Grid, axis labels and limits under the lines. Does not use the axes of recharts, because they take longer to render
 * than all lines of a chart; this is about thirty plain SVG elements.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { domain, timeTicks, valueTicks, top, limits, captions, zone, width, height } = props
  const left = plotArea.left
  const right = width - plotArea.right
  const bottom = height - plotArea.bottom
  const y = (value: number) => bottom - (value / top) * (bottom - plotArea.top)
  const x = (time: number) =>
    left + ((time - domain[0]) / (domain[1] - domain[0] || 1)) * (right - left)
  return (
    <svg width={width} height={height} className={styles.frame}>
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
          {formatTimeTick(time, zone, domain)}
        </text>
      ))}
      {captions.map(({ value, text }) => (
        <text key={text} className={styles.tick} x={left + 2} y={y(value) - 3}>
          {text}
        </text>
      ))}
      {limits.map(({ value, label }) => (
        <g key={value}>
          <line
            className={styles.limit}
            data-limit={value}
            x1={left}
            x2={right}
            y1={y(value)}
            y2={y(value)}
          />
          <text
            className={styles.limitLabel}
            x={right}
            // Below a line at the upper edge, which has no space above.
            y={y(value) + (y(value) < plotArea.top + 12 ? 12 : -3)}
            textAnchor="end"
          >
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}
