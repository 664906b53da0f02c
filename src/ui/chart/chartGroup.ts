import { createContext, use } from 'react'
import { createStore, type Store, useStore } from '#lib/store.ts'
import type { ChartDomain } from './chartSeries.ts'

/**
 * Time at the cursor. Stored outside of React state, because it changes with every pointer move: only crosshairs and
 * legends re-render, not the lines.
 */
type ChartCursor = Store<number | undefined>

export const createCursor = (): ChartCursor => createStore<number | undefined>(undefined)

/** State shared by the charts of a page. */
interface ChartGroupState {
  cursor: ChartCursor
  /** Complete range of the loaded data. */
  whole: ChartDomain
  /** Visible part of the range. */
  domain: ChartDomain
  onZoom: (zoom: ChartDomain | undefined) => void
  /** IANA time zone of the labels; undefined means the browser's time zone. */
  zone: string | undefined
}

export const ChartGroupContext = createContext<ChartGroupState | undefined>(undefined)

export function useChartGroup(): ChartGroupState {
  const group = use(ChartGroupContext)
  if (!group) throw new Error('TimeChart must be inside a ChartGroup.')
  return group
}

/** Returns the time at the cursor, shared by all charts of the group. */
export const useCursorTime = (): number | undefined => useStore(useChartGroup().cursor)
