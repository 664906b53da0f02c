import { useEffect, useState } from 'react'
import { likelyNext } from '#lib/preload.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { ChartPlot } from './ChartPlot.tsx'

type Plot = typeof ChartPlot
type Loaded = { plot: Plot } | 'failed' | undefined

const plot = createStore<Loaded>(undefined)
let loading: Promise<void> | undefined

/**
 * Loads the chunk that draws the lines. Route loaders call it, so that it loads in parallel with the data. After a
 * failure the next call tries again.
 */
export function loadPlot(): Promise<void> {
  if (loading) return loading
  if (plot.get() === 'failed') plot.set(undefined)
  loading = import('./ChartPlot.tsx').then(
    ({ ChartPlot }) => plot.set({ plot: ChartPlot }),
    () => {
      loading = undefined
      plot.set('failed')
    },
  )
  return loading
}

likelyNext.add(loadPlot)

function subscribe(listener: () => void) {
  void loadPlot()
  return plot.subscribe(listener)
}

/**
 * Returns the loaded plot component. Does not use `lazy`, because React delays a revealed Suspense boundary by 300 ms,
 * and the figures in the legend need not wait for the lines.
 */
export const usePlot = (): Loaded => useStore({ subscribe, get: plot.get })

const waiting = new Set<() => void>()

function next() {
  const [first] = waiting
  if (!first) return
  waiting.delete(first)
  first()
  if (waiting.size > 0) setTimeout(next)
}

/**
 * Returns false until the chart may render its lines. Rendering four charts in one task would block the page; rendering
 * one per task takes as long in total, but leaves time for input events in between.
 */
export function useTurn(ready: boolean): boolean {
  const [turn, setTurn] = useState(false)
  useEffect(() => {
    if (!ready) return undefined
    const take = () => setTurn(true)
    if (waiting.size === 0) setTimeout(next)
    waiting.add(take)
    return () => {
      waiting.delete(take)
    }
  }, [ready])
  return turn
}
