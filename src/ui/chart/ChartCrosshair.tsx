import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '#lib/cx.ts'
import { none } from '#lib/format.ts'
import { useChartGroup, useCursorTime } from './chartGroup.ts'
import { nearestRow } from './chartRows.ts'
import type { ChartDrawing, DrawnLine } from './chartDrawing.ts'
import type { ChartRow, ChartDomain } from './chartSeries.ts'
import { formatFullMoment } from './chartTicks.ts'
import { type ChartUnit, formatMeasure } from './chartUnits.ts'
import { limitZoom, zoomBy } from './chartZoom.ts'
import styles from './ChartCrosshair.module.css'

interface ChartCrosshairProps {
  title: string
  rows: readonly ChartRow[]
  /** Interval between two rows, in milliseconds. */
  step: number
  lines: readonly DrawnLine[]
  unit: ChartUnit
  drawing: ChartDrawing
}

/** Number of rows per large keyboard step: one hour of five-minute averages. */
const stride = 12

/** Minimum horizontal pointer movement for a drag selection, in pixels. */
const dragFrom = 5

/**
 * Transparent layer over the lines. Pointer and keyboard move the shared cursor of all charts in the group; dragging
 * zooms.
 */
export function ChartCrosshair({ title, rows, step, lines, unit, drawing }: ChartCrosshairProps) {
  const { cursor, whole, domain, onZoom, zone } = useChartGroup()
  const [drag, setDrag] = useState<{ x: number; from: number; to: number } | undefined>()
  const hintId = useId()
  const time = useCursorTime()
  const at = time === undefined ? -1 : nearestRow(rows, time)
  const row = rows[at]
  const span = domain[1] - domain[0]
  const left = (moment: number) => `${((moment - domain[0]) / span) * 100}%`

  const timeAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = Math.min(Math.max((event.clientX - box.left) / (box.width || 1), 0), 1)
    return domain[0] + part * span
  }
  const point = (moment: number) => cursor.set(rows[nearestRow(rows, moment)]?.time)

  const onPointerMove = (event: PointerEvent) => {
    const moment = timeAt(event)
    point(moment)
    if (drag) setDrag({ ...drag, to: moment })
  }
  const onPointerDown = (event: PointerEvent) => {
    // Touch only moves the cursor; otherwise every attempt to read a value would zoom.
    if (event.pointerType === 'touch') point(timeAt(event))
    else if (event.button === 0) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ x: event.clientX, from: timeAt(event), to: timeAt(event) })
    }
  }
  const onPointerUp = (event: PointerEvent) => {
    if (drag && Math.abs(event.clientX - drag.x) >= dragFrom) {
      const ends: ChartDomain = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
      onZoom(limitZoom(ends, whole, step))
    }
    setDrag(undefined)
  }

  const last = rows.length - 1
  const moveTo = (index: number) => cursor.set(rows[Math.min(Math.max(index, 0), last)]?.time)
  // The range input handles arrow keys, Home and End itself; these keys are additional.
  const onKeyDown = (event: KeyboardEvent) => {
    const here = at < 0 ? last : at
    const around = row?.time ?? (domain[0] + domain[1]) / 2
    const keys: Record<string, () => void> = {
      '+': () => onZoom(zoomBy(0.5, domain, whole, around, step)),
      '-': () => onZoom(zoomBy(2, domain, whole, around, step)),
      Escape: () => onZoom(undefined),
      PageUp: () => moveTo(here + stride),
      PageDown: () => moveTo(here - stride),
    }
    if (event.shiftKey) {
      keys['ArrowLeft'] = () => moveTo(here - stride)
      keys['ArrowRight'] = () => moveTo(here + stride)
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  const reading = row
    ? `${formatFullMoment(row.time, zone, domain)}: ${lines
        .map(({ name, index }) => {
          const measure = formatMeasure(row.values[index], unit)
          return `${name} ${measure === none ? 'not measured' : measure}`
        })
        .join(', ')}`
    : 'No time chosen'
  const selected = drag && Math.abs(drag.to - drag.from) > 0
  return (
    <>
      <div
        className={styles.field}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(undefined)}
        onPointerLeave={(event) => {
          if (event.pointerType !== 'touch' && !drag) cursor.set(undefined)
        }}
        onDoubleClick={() => onZoom(undefined)}
      >
        {/* Use a native slider, because screen readers announce its value changes and know how to operate it. */}
        <input
          type="range"
          className={styles.slider}
          aria-label={`${title}, time cursor`}
          aria-describedby={hintId}
          aria-valuetext={reading}
          min={0}
          max={Math.max(last, 0)}
          value={at < 0 ? last : at}
          onChange={(event) => moveTo(Number(event.target.value))}
          onFocus={() => {
            if (time === undefined) moveTo(last)
          }}
          onBlur={() => cursor.set(undefined)}
          onKeyDown={onKeyDown}
        />
        {selected && (
          <div
            className={styles.selection}
            style={{
              left: left(Math.min(drag.from, drag.to)),
              width: `${(Math.abs(drag.to - drag.from) / span) * 100}%`,
            }}
          />
        )}
        {row && <div className={styles.line} style={{ left: left(row.time) }} />}
        {row &&
          lines.map((line) => {
            const { index, color } = line
            const value = row.values[index] ?? null
            if (value === null) return null
            return (
              <div
                key={index}
                className={cx(styles.dot)}
                style={{
                  left: left(row.time),
                  top: `${(1 - drawing.heightOf(line, value) / drawing.top) * 100}%`,
                  borderColor: color,
                }}
              />
            )
          })}
      </div>
      <span id={hintId} hidden>
        Arrow keys move the cursor, Shift makes larger steps, Home and End go to the ends, plus and
        minus zoom, Escape shows the whole range.
      </span>
    </>
  )
}
