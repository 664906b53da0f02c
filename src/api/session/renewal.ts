import { aborted } from '#lib/aborted.ts'
import { createListeners, createStore } from '#lib/store.ts'

/**
 * Coordinates requests between session expiry and renewal. Reads wait and are sent again, writes fail so that the user
 * can submit again. If the user declines the renewal, the page stays readable and polling does not prompt again.
 */
const refusals = createListeners()
let waiting: PromiseWithResolvers<boolean> | undefined
let declined = false

/** Number of renewals. A 401 for a request sent under an earlier number may refer to the previous session. */
export const renewals = createStore(0)

/** Message for a write that was rejected because the previous session had expired. */
export const signedInAgain = 'You are signed in again. Submit once more.'

/** Registers a callback for rejected sessions. It is not called if the token only lacks a scope. */
export const onSessionRejected = refusals.add

/**
 * Waits for a session renewal. Resolves to true when renewed, and to false if it was declined or no prompt is
 * registered.
 */
export async function awaitRenewal(signal: AbortSignal): Promise<boolean> {
  if (declined || refusals.isEmpty()) return false
  waiting ??= Promise.withResolvers<boolean>()
  const { promise } = waiting
  refusals.call()
  return Promise.race([promise, aborted(signal)])
}

/**
 * Prompts for renewal after a rejected write, even if the user declined before, because the user has just started an
 * action.
 */
export function promptRenewalAfterRejection(): void {
  declined = false
  refusals.call()
}

/** Prompts for renewal because the user wants to sign in again, even if they declined before. */
export const requestRenewal = promptRenewalAfterRejection

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
