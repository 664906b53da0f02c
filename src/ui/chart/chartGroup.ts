import { createContext, use, useSyncExternalStore } from 'react'
import type { Domain } from './chartSeries.ts'

/**
 * The time under the cursor. It moves with the pointer, so it lives outside of React's state: only
 * the crosshairs and the legends draw again, never the lines.
 */
export interface ChartCursor {
  get: () => number | undefined
  set: (time: number | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export function createCursor(): ChartCursor {
  let now: number | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (time) => {
      if (time === now) return
      now = time
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What the charts of a page share. */
export interface ChartGroupState {
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
export function useCursorTime(): number | undefined {
  const { cursor } = useChartGroup()
  return useSyncExternalStore(cursor.subscribe, cursor.get)
}
