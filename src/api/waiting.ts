/** When the API lets itself be asked again after "too many requests", milliseconds since 1970; 0 when it does not wait. */
let until = 0
const listeners = new Set<() => void>()

export const waitingUntil = (): number => until

/** @param ms how long the API asks to wait */
export function noteWaiting(ms: number): void {
  until = Date.now() + ms
  for (const listener of listeners) listener()
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
