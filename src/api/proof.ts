import { aborted } from '#lib/aborted.ts'
import { createStore } from '#lib/store.ts'

/** On a refusal: the call is sent again once the person has shown who they are. */
export const proofHeader = 'X-Console-Proof'

/** The calls that wait for a proof; undefined when none does. */
export const waitingForProof = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)

/** True once the person has shown who they are; false when they would not. */
export function awaitProof(signal?: AbortSignal): Promise<boolean> {
  const waiting = waitingForProof.get() ?? Promise.withResolvers<boolean>()
  waitingForProof.set(waiting)
  return signal ? Promise.race([waiting.promise, aborted(signal)]) : waiting.promise
}

export function proofSettled(given: boolean): void {
  waitingForProof.get()?.resolve(given)
  waitingForProof.set(undefined)
}
