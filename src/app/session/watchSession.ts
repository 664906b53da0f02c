import { onUnauthorized } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { requestLog } from '#api/http/requestLog.ts'
import { onSignOut, sessionQuery } from '#api/session/session.ts'
import { personKey, personOfTab, tabStorage } from '#lib/storage.ts'
import { askForRenewal } from './renewState.ts'
import { signInAddress, signInPath } from './signInAddress.ts'

/**
 * Returns true if the user has signed in in this tab without signing out, or data was loaded, so that there is work to
 * continue.
 */
const hadSession = () =>
  personOfTab() !== null ||
  queryClient.getQueryData(sessionQuery.queryKey) != null ||
  requestLog().some(({ status }) => status === 200)

/**
 * Opens the renewal dialog over the page if a session expired during work or a reload. Other visits start at the
 * sign-in screen.
 * @param go replaces the current URL
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
    // Wait a microtask, because the session is set to null after the listeners have run, unless another user has signed
    // in.
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
