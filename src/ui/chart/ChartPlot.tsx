import { Area, ComposedChart, Line, XAxis, YAxis } from 'recharts'
import { hasLonePoint, isLonePoint } from './chartRows.ts'
import type { ChartRow, Domain, SeriesLook } from './chartSeries.ts'
import styles from './ChartPlot.module.css'
import { plotArea } from './plotArea.ts'

export interface ChartPlotProps {
  rows: ChartRow[]
  /** The series to draw, by their place in the rows. */
  lines: readonly (SeriesLook & { index: number })[]
  shown: Domain
  /** Value at the upper edge. */
  top: number
  /** CSS pixels. */
  width: number
  height: number
}

// One function a series for good: recharts recomputes what gets a new one.
const dataKeys: ((row: ChartRow) => number | null | undefined)[] = []
const valueOf = (index: number) => (dataKeys[index] ??= (row) => row.values[index])
const timeOf = (row: ChartRow) => row.time

/** The lines. In a chunk of its own, since nothing else needs the drawing library. */
export function ChartPlot({ rows, lines, shown, top, width, height }: ChartPlotProps) {
  const single = lines.length === 1
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      margin={plotArea}
      accessibilityLayer={false}
      className={styles.plot}
    >
      <XAxis dataKey={timeOf} type="number" scale="linear" domain={[...shown]} hide />
      <YAxis type="number" domain={[0, top]} hide />
      {lines.map(({ index, color, dash }) => {
        const look = {
          dataKey: valueOf(index),
          type: 'linear',
          stroke: color,
          strokeWidth: 1.5,
          ...(dash !== undefined && { strokeDasharray: dash }),
          dot: lonePoints(rows, index, color),
          activeDot: false,
          connectNulls: false,
          isAnimationActive: false,
          // Drawn where it stands. In a layer of its own, recharts would keep the last chart of a screen that is gone.
          zIndex: 0,
        } as const
        return single ? (
          <Area key={index} {...look} fill={color} fillOpacity={0.1} />
        ) : (
          <Line key={index} {...look} />
        )
      })}
    </ComposedChart>
  )
}

interface DotProps {
  cx?: number
  cy?: number
  index?: number
}

/** Points between two gaps, where a line would show nothing; false where there are none. */
function lonePoints(rows: ChartRow[], series: number, color: string) {
  if (!hasLonePoint(rows, series)) return false
  return function LonePoint({ cx, cy, index = -1 }: DotProps) {
    const radius = isLonePoint(rows, index, series) ? 1.5 : 0
    return <circle key={index} cx={cx} cy={cy} r={radius} fill={color} />
  }
}
