import { createStore, useStore } from '#lib/store.ts'

/** True while the console's server rejects all writes of this session, according to its responses. */
export const readOnly = createStore(false)

let turns = 0

/** Number of changes of the read-only mode. Responses to requests sent before the last change are ignored. */
export const readOnlyTurns = () => turns

export function setReadOnly(on: boolean): void {
  turns += 1
  readOnly.set(on)
}

/** @param turnsAtStart `readOnlyTurns()` when the call was sent */
export function observeReadOnly({ headers, ok }: Response, turnsAtStart: number): void {
  if (turnsAtStart !== turns) return
  if (headers.has('X-Console-Read-Only')) readOnly.set(true)
  else if (ok) readOnly.set(false)
}

/** Returns the reason why writes are disabled; undefined if they are allowed. */
export const useReadOnlyReason = (): string | undefined =>
  useStore(readOnly) ? 'This session is read-only.' : undefined
