import { aborted } from '#lib/aborted.ts'
import { createStore } from '#lib/store.ts'

/** Header of a response that requires reauthentication. The request is sent again afterwards. */
export const proofHeader = 'X-Console-Proof'

/** Shared promise of all requests that wait for reauthentication; undefined if there are none. */
export const waitingForProof = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)

/** Waits for reauthentication. Resolves to true when the user has reauthenticated, and to false if they cancelled. */
export function awaitProof(signal?: AbortSignal): Promise<boolean> {
  const waiting = waitingForProof.get() ?? Promise.withResolvers<boolean>()
  waitingForProof.set(waiting)
  return signal ? Promise.race([waiting.promise, aborted(signal)]) : waiting.promise
}

export function proofSettled(given: boolean): void {
  waitingForProof.get()?.resolve(given)
  waitingForProof.set(undefined)
}
