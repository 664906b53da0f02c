import { Area, AreaChart, CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts'
import { hasLonePoint, isLonePoint } from './chartRows.ts'
import type { ChartRow, Domain, SeriesLook } from './chartSeries.ts'
import { formatTimeTick } from './chartTicks.ts'
import styles from './ChartPlot.module.css'
import { plotArea, plotHeight } from './plotArea.ts'

export interface ChartPlotProps {
  rows: ChartRow[]
  /** The series to draw, by their place in the rows. */
  lines: readonly (SeriesLook & { index: number })[]
  shown: Domain
  timeTicks: number[]
  valueTicks: readonly { value: number; label: string }[]
  /** Heights of the dashed lines, in the unit of the rows. */
  limits: readonly number[]
  zone: string | undefined
  /** CSS pixels. */
  width: number
}

// One function a series for good: recharts recomputes what gets a new one.
const dataKeys: ((row: ChartRow) => number | null | undefined)[] = []
const valueOf = (index: number) => (dataKeys[index] ??= (row) => row.values[index])
const timeOf = (row: ChartRow) => row.time

interface TickProps {
  x: number | string
  y: number | string
  payload: { value: number }
}

/** The lines. In a chunk of its own, since nothing else needs the drawing library. */
export function ChartPlot(props: ChartPlotProps) {
  const { rows, lines, shown, timeTicks, valueTicks, limits, zone, width } = props
  const top = valueTicks.at(-1)?.value ?? 1
  const single = lines.length === 1
  const labelOf = (value: number) => valueTicks.find((tick) => tick.value === value)?.label ?? ''
  return (
    <AreaChart
      width={width}
      height={plotHeight}
      data={rows}
      margin={{ left: 0, right: plotArea.right, top: plotArea.top, bottom: 0 }}
      accessibilityLayer={false}
      className={styles.plot}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey={timeOf}
        type="number"
        scale="linear"
        domain={[...shown]}
        ticks={timeTicks}
        interval={0}
        height={plotArea.bottom}
        axisLine={{ stroke: 'var(--border)' }}
        tickLine={false}
        tick={({ x, y, payload }: TickProps) => (
          <text className={styles.tick} x={x} y={Number(y) + 6} textAnchor="middle">
            {formatTimeTick(payload.value, zone)}
          </text>
        )}
      />
      <YAxis
        type="number"
        domain={[0, top]}
        ticks={valueTicks.map(({ value }) => value)}
        interval={0}
        width={plotArea.left}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, payload }: TickProps) => (
          <text className={styles.tick} x={x} y={Number(y) + 4} textAnchor="end">
            {labelOf(payload.value)}
          </text>
        )}
      />
      {lines.map(({ index, color, dash }) => (
        <Area
          key={index}
          dataKey={valueOf(index)}
          type="linear"
          stroke={color}
          strokeWidth={1.5}
          {...(dash !== undefined && { strokeDasharray: dash })}
          fill={color}
          fillOpacity={single ? 0.1 : 0}
          dot={
            hasLonePoint(rows, index) &&
            (({ cx, cy, index: at }: { cx?: number; cy?: number; index?: number }) => (
              <circle
                key={at}
                cx={cx}
                cy={cy}
                r={at !== undefined && isLonePoint(rows, at, index) ? 1.5 : 0}
                fill={color}
              />
            ))
          }
          activeDot={false}
          connectNulls={false}
          isAnimationActive={false}
        />
      ))}
      {limits.map((limit) => (
        <ReferenceLine key={limit} y={limit} stroke="var(--amber)" strokeDasharray="5 4" />
      ))}
    </AreaChart>
  )
}
