import { aborted } from '#lib/aborted.ts'
import { createListeners, createStore } from '#lib/store.ts'

/**
 * What happens between an expired session and its renewal: reads wait and are sent again, writes are given back to the
 * person who pressed, and a renewal that was declined keeps the page readable without asking again at every poll.
 */
const refusals = createListeners()
let waiting: PromiseWithResolvers<boolean> | undefined
let declined = false

/** Grows with each renewal: a call that was sent under an earlier number may be refused for the session before. */
export const renewals = createStore(0)

/** Of a write that was refused for the session before. */
export const signedInAgain = 'You are signed in again. Submit once more.'

/** Called when the API no longer takes the session; not for a token that only lacks a scope. */
export const onSessionRefused = refusals.add

/** True once the session is renewed; false when nobody asks for a renewal, or it was declined. */
export async function awaitRenewal(signal: AbortSignal): Promise<boolean> {
  if (declined || refusals.isEmpty()) return false
  waiting ??= Promise.withResolvers<boolean>()
  const { promise } = waiting
  refusals.call()
  return Promise.race([promise, aborted(signal)])
}

/** A refused write asks again even after a renewal was declined: a person has just pressed something. */
export function refusedWrite(): void {
  declined = false
  refusals.call()
}

/** Somebody wants to sign in again, whatever was declined before. */
export const requestRenewal = refusedWrite

function settle(renewed: boolean) {
  const current = waiting
  waiting = undefined
  declined = !renewed
  current?.resolve(renewed)
}

export function sessionRenewed(): void {
  settle(true)
  renewals.set(renewals.get() + 1)
}

export const renewalDeclined = (): void => settle(false)
