import { createStore, useStore } from '#lib/store.ts'

/** True while the console's server refuses this session every change, as its answers tell. */
export const readOnly = createStore(false)

let turns = 0

/** Grows each time it is turned on or off: what was asked before then tells nothing of now. */
export const readOnlyTurns = () => turns

export function setReadOnly(on: boolean): void {
  turns += 1
  readOnly.set(on)
}

/** @param asked `readOnlyTurns()` when the call was sent */
export function observeReadOnly({ headers, ok }: Response, asked: number): void {
  if (asked !== turns) return
  if (headers.has('X-Console-Read-Only')) readOnly.set(true)
  else if (ok) readOnly.set(false)
}

/** The reason why nothing can be changed; undefined where it can. */
export const useReadOnlyReason = (): string | undefined =>
  useStore(readOnly) ? 'This session is read-only.' : undefined
