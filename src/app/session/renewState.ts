import { useSyncExternalStore } from 'react'
import { renewalDeclined } from '#api/renewal.ts'

/**
 * Where a lost session stands: asked about in a dialog since then, or declined so that the page can
 * still be read.
 */
type RenewState = { asking: boolean; since: number } | undefined

let state: RenewState
const listeners = new Set<() => void>()

function set(next: RenewState) {
  state = next
  for (const listener of listeners) listener()
}

export function askForRenewal(): void {
  if (state?.asking) return
  set({ asking: true, since: Date.now() })
}

export function declineRenewal(): void {
  set({ asking: false, since: state?.since ?? Date.now() })
  renewalDeclined()
}

export const renewalSettled = (): void => set(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useRenewState = () => useSyncExternalStore(subscribe, () => state)
