import { createContext, use } from 'react'
import { createStore, type Store, useStore } from '#lib/store.ts'
import type { Domain } from './chartSeries.ts'

/**
 * The time under the cursor. It moves with the pointer, so it lives outside of React's state: only
 * the crosshairs and the legends draw again, never the lines.
 */
type ChartCursor = Store<number | undefined>

export const createCursor = (): ChartCursor => createStore<number | undefined>(undefined)

/** What the charts of a page share. */
interface ChartGroupState {
  cursor: ChartCursor
  /** All that is loaded. */
  whole: Domain
  /** What is shown of it. */
  shown: Domain
  onZoom: (zoom: Domain | undefined) => void
  /** IANA zone of the labels; undefined is that of the browser. */
  zone: string | undefined
}

export const ChartGroupContext = createContext<ChartGroupState | undefined>(undefined)

export function useChartGroup(): ChartGroupState {
  const group = use(ChartGroupContext)
  if (!group) throw new Error('A chart stands inside a ChartGroup.')
  return group
}

/** The time under the cursor of any chart of the group. */
export const useCursorTime = (): number | undefined => useStore(useChartGroup().cursor)
