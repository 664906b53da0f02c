import { aborted } from '#lib/aborted.ts'

/**
 * What happens between an expired session and its renewal: reads wait and are sent again, writes are given back to the
 * person who pressed, and a renewal that was declined keeps the page readable without asking again at every poll.
 */
type Listener = () => void

const listeners = new Set<Listener>()
const renewalListeners = new Set<Listener>()
let waiting: PromiseWithResolvers<boolean> | undefined
let declined = false
let renewals = 0

/** Grows with each renewal: a call that was sent under an earlier number may be refused for the session before. */
export const renewalCount = (): number => renewals

/** Called after each renewal. */
export function onRenewal(listener: Listener): () => void {
  renewalListeners.add(listener)
  return () => void renewalListeners.delete(listener)
}

/** Called when the API no longer takes the session; not for a token that only lacks a scope. */
export function onSessionRefused(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True once the session is renewed; false when nobody asks for a renewal, or it was declined. */
export async function awaitRenewal(signal: AbortSignal): Promise<boolean> {
  if (declined || listeners.size === 0) return false
  waiting ??= Promise.withResolvers<boolean>()
  const { promise } = waiting
  for (const listener of listeners) listener()
  return Promise.race([promise, aborted(signal)])
}

/** A refused write asks again even after a renewal was declined: a person has just pressed something. */
export function refusedWrite(): void {
  declined = false
  for (const listener of listeners) listener()
}

function settle(renewed: boolean) {
  const current = waiting
  waiting = undefined
  declined = !renewed
  current?.resolve(renewed)
}

export function sessionRenewed(): void {
  renewals += 1
  settle(true)
  for (const listener of renewalListeners) listener()
}

export const renewalDeclined = (): void => settle(false)
