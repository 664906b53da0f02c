import { createStore, useStore } from '#lib/store.ts'

/** One clock for the page: "3 minutes ago" needs no better than half a minute. */
const beat = 30_000

const now = createStore(Date.now(), () => {
  const tick = () => now.set(Date.now())
  tick()
  const timer = setInterval(tick, beat)
  return () => clearInterval(timer)
})

/** The time now in milliseconds, as of the last beat of the clock. */
export const useNow = () => useStore(now)
