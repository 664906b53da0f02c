import { useEffect, useState } from 'react'
import { likelyNext } from '#lib/preload.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { ChartPlot } from './ChartPlot.tsx'

type Plot = typeof ChartPlot
type Loaded = { plot: Plot } | 'failed' | undefined

const plot = createStore<Loaded>(undefined)
let loading: Promise<void> | undefined

/**
 * Fetches what draws; loaders call it, so that it arrives beside the data. What got lost on its way is asked for again
 * by whoever comes next.
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
 * By hand, not by `lazy`: React holds a revealed Suspense back for 300 ms, and the figures in the
 * legend need not wait for the lines.
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
 * False until it is this chart's turn. Four charts drawn in one go would keep the page from
 * answering; one after the other they are there as soon, with room for a click in between.
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
