import { redirect } from 'react-router'
import { queryClient } from '#api/query.ts'
import { type Session, signInAtServer, signInWaysQuery, signInWithCode } from '#api/session.ts'
import { claimTab } from './drafts.ts'
import { returnAddress } from './signInAddress.ts'

export interface SignInData {
  /** The reason why the one-time link did not work. */
  failure?: unknown
  /** The reason why signing in elsewhere did not, as the server tells it. */
  oauthFailure?: string
  /** A session that lacks its second factor. */
  incomplete?: Session
}

/** Stands behind `#`, which never reaches a server's log. It is taken off the address before use. */
function takeHash(): { code: string | null; oauth: string | null } {
  const taken = new URLSearchParams(window.location.hash.slice(1))
  const [code, oauth] = [taken.get('code'), taken.get('oauth')]
  if (code !== null || oauth !== null) {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return { code, oauth }
}

/**
 * Redeems the code of a one-time link, or goes on after a sign-in elsewhere. In a loader, since a code works once and
 * effects may run twice.
 */
export async function signInLoader(): Promise<SignInData | Response> {
  const { code, oauth } = takeHash()
  // The screen shows them when they come.
  void queryClient.prefetchQuery(signInWaysQuery)
  if (!code && oauth === null) return {}
  try {
    const session = code ? await signInWithCode(code) : await finished(oauth)
    if (!session) return { oauthFailure: oauth ?? '' }
    if (session.factor) return { incomplete: session }
    claimTab(session.username)
    return redirect(returnAddress(window.location.search))
  } catch (failure) {
    return { failure }
  }
}

const finished = (outcome: string | null) => (outcome === 'done' ? signInAtServer() : null)
