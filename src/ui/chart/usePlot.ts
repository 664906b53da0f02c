import { useSyncExternalStore } from 'react'
import type { ChartPlot } from './ChartPlot.tsx'

type Plot = typeof ChartPlot
type Loaded = { plot: Plot } | 'failed' | undefined

let loaded: Loaded
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

function settle(outcome: Loaded) {
  loaded = outcome
  for (const listener of listeners) listener()
}

/** Fetches what draws; loaders call it, so that it arrives beside the data. */
export function loadPlot(): Promise<void> {
  loading ??= import('./ChartPlot.tsx').then(
    ({ ChartPlot }) => settle({ plot: ChartPlot }),
    () => settle('failed'),
  )
  return loading
}

/**
 * By hand, not by `lazy`: React holds a revealed Suspense back for 300 ms, and the figures in the
 * legend need not wait for the lines.
 */
export function usePlot(): Loaded {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      void loadPlot()
      return () => listeners.delete(listener)
    },
    () => loaded,
  )
}
