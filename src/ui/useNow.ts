import { useSyncExternalStore } from 'react'

/** One clock for the page: "3 minutes ago" needs no better than half a minute. */
const beat = 30_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, beat)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time now in milliseconds, as of the last beat of the clock. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
