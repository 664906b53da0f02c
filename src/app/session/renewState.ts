import { renewalDeclined } from '#api/renewal.ts'
import { createStore, useStore } from '#lib/store.ts'

/**
 * Where a lost session stands: asked about in a dialog since then, or declined so that the page can
 * still be read.
 */
type RenewState = { asking: boolean; since: number } | undefined

const state = createStore<RenewState>(undefined)

export function askForRenewal(): void {
  if (state.get()?.asking) return
  state.set({ asking: true, since: Date.now() })
}

export function declineRenewal(): void {
  state.set({ asking: false, since: state.get()?.since ?? Date.now() })
  renewalDeclined()
}

export const renewalSettled = (): void => state.set(undefined)

export const useRenewState = () => useStore(state)
