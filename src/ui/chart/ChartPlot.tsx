import { ComposedChart, Curve, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts'
import type { ChartRow, ChartDomain, SeriesLook } from './chartSeries.ts'
import styles from './ChartPlot.module.css'
import { plotArea } from './plotArea.ts'

export interface ChartPlotProps {
  rows: ChartRow[]
  /** Series to draw, by their index in the row values. */
  lines: readonly (SeriesLook & { index: number })[]
  domain: ChartDomain
  /** Value at the upper edge. */
  top: number
  /** Width of the chart, in CSS pixels. */
  width: number
  height: number
}

/** Lines of the chart. In a separate chunk, because nothing else needs the drawing library. */
export function ChartPlot({ rows, lines, domain, top, width, height }: ChartPlotProps) {
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      margin={plotArea}
      accessibilityLayer={false}
      className={styles.plot}
    >
      <XAxis dataKey="time" type="number" domain={[...domain]} allowDataOverflow hide />
      <YAxis type="number" domain={[0, top]} allowDataOverflow hide />
      <Lines rows={rows} lines={lines} />
    </ComposedChart>
  )
}

/** Half of the width at which a single value between two gaps is drawn, in CSS pixels. */
const loneReach = 1.5

/**
 * Draws curves on the scales of the axes. The series components of recharts are slower, because they keep state and
 * listeners.
 */
function Lines({ rows, lines }: Pick<ChartPlotProps, 'rows' | 'lines'>) {
  const x = useXAxisScale()
  const y = useYAxisScale()
  if (!x || !y) return null
  return lines.map(({ index, color, dash }) => {
    const values = rows.map((row) => row.values[index] ?? null)
    const points = values.flatMap((value, at) => {
      const left = x(rows[at]?.time) ?? 0
      if (value === null) return [{ x: left, y: null }]
      const isLone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
      const reaches = isLone ? [-loneReach, loneReach] : [0]
      return reaches.map((offset) => ({ x: left + offset, y: y(value) ?? null }))
    })
    return (
      <g key={index}>
        {lines.length === 1 && (
          <Curve points={points} baseLine={y(0)} fill={color} fillOpacity={0.1} />
        )}
        <Curve
          className="recharts-line-curve"
          points={points}
          fill="none"
          stroke={color}
          strokeWidth={1.5}
          strokeDasharray={dash}
        />
      </g>
    )
  })
}
