import { createStore } from '#lib/store.ts'

/** When the API lets itself be asked again after "too many requests", milliseconds since 1970; 0 when it does not wait. */
export const waitingUntil = createStore(0)

/**
 * The longest of all waits counts.
 * @param ms how long the API asks to wait
 */
export const noteWaiting = (ms: number): void =>
  waitingUntil.set(Math.max(waitingUntil.get(), Date.now() + ms))
