import { createStore, useStore } from '#lib/store.ts'

/**
 * Interval of the shared page clock, in milliseconds. Relative times such as "3 minutes ago" need no higher precision.
 */
const beat = 30_000

const now = createStore(Date.now(), () => {
  const tick = () => now.set(Date.now())
  tick()
  const timer = setInterval(tick, beat)
  return () => clearInterval(timer)
})

/** Returns the current time in epoch milliseconds, updated with the page clock. */
export const useNow = () => useStore(now)
