import { areaPath, linePath, stretchesOf } from './chartPath.ts'
import styles from './ChartLines.module.css'
import type { ChartRow, Domain, SeriesLook } from './chartSeries.ts'
import { plotHeight, plotScales } from './plotArea.ts'

export interface ChartLinesProps {
  rows: readonly ChartRow[]
  /** The series to draw, by their place in the rows. */
  lines: readonly (SeriesLook & { index: number })[]
  shown: Domain
  /** Value at the upper edge. */
  top: number
  /** CSS pixels. */
  width: number
}

/** The lines; one alone is filled down to the ground. A value between two gaps, which has no line, is a dot. */
export function ChartLines({ rows, lines, shown, top, width }: ChartLinesProps) {
  const scales = plotScales(shown, top, width)
  return (
    <svg width={width} height={plotHeight} className={styles.lines}>
      {lines.map(({ index, color, dash }) => {
        const stretches = stretchesOf(rows, index, scales)
        return (
          <g key={index} fill={color} stroke="none">
            {lines.length === 1 && (
              <path d={areaPath(stretches, scales.bottom)} fillOpacity={0.1} />
            )}
            <path
              data-line={index}
              d={linePath(stretches)}
              fill="none"
              stroke={color}
              strokeWidth={1.5}
              {...(dash !== undefined && { strokeDasharray: dash })}
            />
            {stretches.map(
              ([first, second]) =>
                first && !second && <circle key={first[0]} cx={first[0]} cy={first[1]} r={1.5} />,
            )}
          </g>
        )
      })}
    </svg>
  )
}
