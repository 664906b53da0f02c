import { renewalDeclined, renewals } from '#api/session/renewal.ts'
import { createStore, useStore } from '#lib/store.ts'

/**
 * State of an expired session: the dialog is open (`asking`), or the user declined and keeps reading the page. `since`
 * is the number of renewals before. A session response does not reset the state, because it may be older than the
 * expiry.
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
