import { createStore } from '#lib/store.ts'

/** End of the longest rate limit delay (429), in milliseconds since 1970; 0 if there is none. */
export const waitingUntil = createStore(0)

/** End of the delay before a write to a busy object is repeated, in milliseconds since 1970; 0 if there is none. */
export const busyUntil = createStore(0)

/**
 * Records the delay before a write to a busy object is repeated. The longest one applies.
 * @param ms delay in milliseconds
 */
export const noteBusy = (ms: number): void =>
  busyUntil.set(Math.max(busyUntil.get(), Date.now() + ms))

/**
 * Records a rate limit delay. The longest one applies.
 * @param ms delay requested by the API, in milliseconds
 */
export const noteWaiting = (ms: number): void =>
  waitingUntil.set(Math.max(waitingUntil.get(), Date.now() + ms))
