import { onUnauthorized } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { requestLog } from '#api/requestLog.ts'
import { onSignOut, sessionQuery } from '#api/session.ts'
import { personKey, personOfTab, tabStorage } from '#lib/storage.ts'
import { askForRenewal } from './renewState.ts'
import { signInAddress, signInPath } from './signInAddress.ts'

/** Somebody has signed in at this tab and not signed out, or something was read: there is work to go on with. */
const hadSession = () =>
  personOfTab() !== null ||
  queryClient.getQueryData(sessionQuery.queryKey) != null ||
  requestLog().some(({ status }) => status === 200)

/**
 * A session that ended in the middle of work, or while the page was loaded again, is renewed over the page; a visit
 * without one begins at the sign-in screen. `go` replaces the address.
 */
export function watchSession(go: (address: string) => void): () => void {
  const toSignIn = () => {
    if (window.location.pathname !== signInPath) go(signInAddress(window.location))
  }
  const stopWatching = onUnauthorized(() => {
    if (window.location.pathname === signInPath) return
    if (hadSession()) askForRenewal()
    else toSignIn()
  })
  const stopListening = onSignOut(() => {
    // The listeners are told first and the session is dropped after them, unless another person follows.
    queueMicrotask(() => {
      if (queryClient.getQueryData(sessionQuery.queryKey) !== null) return
      tabStorage()?.removeItem(personKey)
      toSignIn()
    })
  })
  return () => {
    stopWatching()
    stopListening()
  }
}
