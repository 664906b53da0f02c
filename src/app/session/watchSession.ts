import { onUnauthorized } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { requestLog } from '#api/requestLog.ts'
import { onSignOut, sessionQuery } from '#api/session.ts'
import { askForRenewal } from './renewState.ts'
import { signInAddress, signInPath } from './signInAddress.ts'

/** Something was read, so there is a page that is worth keeping. */
const hasPage = () =>
  requestLog().some((entry) => entry.status !== undefined && entry.status === 200)

/**
 * A session that ended in the middle of work is renewed over the page; a visit without one begins at
 * the sign-in screen. `go` replaces the address.
 */
export function watchSession(go: (address: string) => void): () => void {
  const toSignIn = () => {
    if (window.location.pathname !== signInPath) go(signInAddress(window.location))
  }
  const stopWatching = onUnauthorized(() => {
    if (window.location.pathname === signInPath) return
    if (hasPage()) askForRenewal()
    else toSignIn()
  })
  const stopListening = onSignOut(() => {
    // The listeners are told first and the session is dropped after them, unless another person follows.
    queueMicrotask(() => {
      if (queryClient.getQueryData(sessionQuery.queryKey) === null) toSignIn()
    })
  })
  return () => {
    stopWatching()
    stopListening()
  }
}
