import { renewalDeclined, renewals } from '#api/renewal.ts'
import { createStore, useStore } from '#lib/store.ts'

/**
 * Where a lost session stands: asked about in a dialog, or declined so that the page can still be read; `since` counts
 * the renewals before it. A session that was read is none: the answer may be older than the loss.
 */
type RenewState = { asking: boolean; since: number } | undefined

const state = createStore<RenewState>(undefined)

export function askForRenewal(): void {
  if (state.get()?.asking) return
  state.set({ asking: true, since: renewals.get() })
}

export function declineRenewal(): void {
  state.set({ asking: false, since: state.get()?.since ?? renewals.get() })
  renewalDeclined()
}

export const renewalSettled = (): void => state.set(undefined)

export const useRenewState = () => useStore(state)
