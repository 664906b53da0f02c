import type { ChartAlert, ChartModel } from './chartModel.ts'
import type { ChartRow, SeriesLook } from './chartSeries.ts'
import { formatTick, valueTicks } from './chartTicks.ts'
import { formatLimit, type Quantity } from './chartUnits.ts'
import { plotArea, plotHeight } from './plotArea.ts'

export interface DrawnLine extends SeriesLook {
  /** Index of the series in the values of a row. */
  index: number
  id: string
  name: string
}

/** Layout of the plot. Heights are plot coordinates from 0 (bottom) to `top`, independent of the unit. */
export interface ChartDrawing {
  rows: ChartRow[]
  top: number
  heightOf: (line: DrawnLine, value: number) => number
  ticks: { value: number; label: string }[]
  limits: { value: number; label: string }[]
  /** Labels inside the plot, above their lines. */
  captions: { value: number; text: string }[]
  /** Height of the plot including axis labels, in CSS pixels. */
  pixels: number
}

interface DrawingInput {
  model: ChartModel
  /** Visible series, in display order. */
  lines: readonly DrawnLine[]
  alerts: readonly ChartAlert[]
  quantity: Quantity
}

/** Draws all lines on one shared scale. */
export function overlaidLines({ model, quantity }: DrawingInput): ChartDrawing {
  return {
    rows: model.drawn,
    top: model.valueTicks.at(-1)?.value ?? 1,
    heightOf: (_line, value) => value,
    ticks: model.valueTicks,
    limits: [...new Set(model.drawnAlerts.map(({ limit }) => limit))].map((limit) => ({
      value: limit,
      label: formatLimit(limit, quantity),
    })),
    captions: [],
    pixels: plotHeight,
  }
}

/** Share of the band height that the line uses; the label is above it. */
const lineShare = 0.72

/** Minimum height of a band, in CSS pixels. */
const bandPixels = 48

/** Draws each line in a separate band with its own scale, the first series at the top. */
export function separateLines({ model, lines, alerts, quantity }: DrawingInput): ChartDrawing {
  const { unit, statistics } = model
  const bands = new Map(
    lines.map(({ index }, position) => {
      const highest = valueTicks((statistics[index]?.max ?? 0) / unit.factor).at(-1) ?? 1
      return [index, { base: lines.length - 1 - position, highest: highest * unit.factor }]
    }),
  )
  const heightAt = (index: number, value: number) => {
    const { base = 0, highest = 1 } = bands.get(index) ?? {}
    return base + (value / highest) * lineShare
  }
  return {
    rows: model.drawn.map(({ time, values }) => ({
      time,
      values: values.map((value, index) =>
        value === null || !bands.has(index) ? null : heightAt(index, value),
      ),
    })),
    top: lines.length,
    heightOf: ({ index }, value) => heightAt(index, value),
    ticks: Array.from(bands.values(), ({ base, highest }) => [
      { value: base, label: '0' },
      { value: base + lineShare, label: formatTick(highest / unit.factor) },
    ]).flat(),
    limits: alerts.flatMap(({ seriesId, limit }) => {
      const line = lines.find(({ id }) => id === seriesId)
      const isInView = line && limit <= (bands.get(line.index)?.highest ?? 0)
      return isInView
        ? [{ value: heightAt(line.index, limit), label: formatLimit(limit, quantity) }]
        : []
    }),
    captions: lines.map(({ index, name }) => ({
      value: (bands.get(index)?.base ?? 0) + lineShare,
      text: name,
    })),
    pixels: Math.max(plotHeight, lines.length * bandPixels + plotArea.top + plotArea.bottom),
  }
}
