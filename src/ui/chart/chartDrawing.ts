import type { ChartAlert, ChartModel } from './chartModel.ts'
import type { ChartRow, SeriesLook } from './chartSeries.ts'
import { formatTick, valueTicks } from './chartTicks.ts'
import { plotArea, plotHeight } from './plotArea.ts'

export interface DrawnLine extends SeriesLook {
  /** Its place in the values of a row. */
  index: number
  id: string
  name: string
}

/** What stands where in the plot. Heights count from 0 at the lower edge to `top`, whatever they stand for. */
export interface ChartDrawing {
  rows: ChartRow[]
  top: number
  heightOf: (line: DrawnLine, value: number) => number
  ticks: { value: number; label: string }[]
  limits: number[]
  /** Names within the plot, above their lines. */
  captions: { value: number; text: string }[]
  /** Of the plot with its labels, CSS pixels. */
  pixels: number
}

interface DrawingInput {
  model: ChartModel
  /** Those that are not hidden, in their order. */
  lines: readonly DrawnLine[]
  alerts: readonly ChartAlert[]
}

/** All lines on one scale. */
export function overlaidLines({ model, lines, alerts }: DrawingInput): ChartDrawing {
  const top = model.valueTicks.at(-1)?.value ?? 1
  const limits = alerts.flatMap(({ seriesId, limit }) =>
    limit <= top && lines.some(({ id }) => id === seriesId) ? [limit] : [],
  )
  return {
    rows: model.drawn,
    top,
    heightOf: (_line, value) => value,
    ticks: model.valueTicks,
    limits: [...new Set(limits)],
    captions: [],
    pixels: plotHeight,
  }
}

/** Part of a band that its line may take; the name stands above. */
const lineShare = 0.72

/** Least height of a band, CSS pixels. */
const bandPixels = 48

/** Each line in a band and on a scale of its own, the first one at the top. */
export function separateLines({ model, lines, alerts }: DrawingInput): ChartDrawing {
  const { unit, statistics } = model
  const bands = new Map(
    lines.map(({ index }, place) => {
      const highest = valueTicks((statistics[index]?.max ?? 0) / unit.factor).at(-1) ?? 1
      return [index, { base: lines.length - 1 - place, highest: highest * unit.factor }]
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
      return isInView ? [heightAt(line.index, limit)] : []
    }),
    captions: lines.map(({ index, name }) => ({
      value: (bands.get(index)?.base ?? 0) + lineShare,
      text: name,
    })),
    pixels: Math.max(plotHeight, lines.length * bandPixels + plotArea.top + plotArea.bottom),
  }
}
