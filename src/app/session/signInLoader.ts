import { redirect } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { ApiError } from '#api/http/client.ts'
import {
  replacesHeader,
  type Session,
  signInAtServer,
  signInWaysQuery,
  signInWithCode,
} from '#api/session/session.ts'
import { claimTab } from './drafts.ts'
import { returnAddress } from './signInAddress.ts'

export interface ReplacingLink {
  code: string
  /** User whom the link signs in. */
  username: string
  /** Question of the server, with both names. */
  reason: string
}

export interface SignInData {
  /** Error of the one-time link. */
  failure?: unknown
  /** OAuth error code from the server. */
  oauthFailure?: string
  /** Sign-in link of another user than that of the session. It signs in only after a confirmation. */
  replacing?: ReplacingLink
  /** Session that requires a second factor. */
  incomplete?: Session
}

/**
 * Reads the one-time code or OAuth result from the URL hash, which is never sent to a server, and removes it from the
 * URL.
 */
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
 * Redeems a one-time code, or completes an OAuth sign-in. Done in a loader, because a code works only once and effects
 * may run twice.
 */
export async function signInLoader(): Promise<SignInData | Response> {
  const { code, oauth } = takeHash()
  // Do not wait, because the screen shows the sign-in methods when they arrive.
  void queryClient.prefetchQuery(signInWaysQuery)
  if (!code && oauth === null) return {}
  try {
    const session = code ? await signInWithCode(code) : await finished(oauth)
    if (!session) return { oauthFailure: oauth ?? '' }
    if (session.factor) return { incomplete: session }
    claimTab(session.username)
    return redirect(returnAddress(window.location.search))
  } catch (failure) {
    const username = failure instanceof ApiError ? failure.headers.get(replacesHeader) : null
    if (code === null || username === null) return { failure }
    const reason = (failure as ApiError).faults.map((fault) => fault.reason).join(' ')
    return { replacing: { code, username: decodeURIComponent(username), reason } }
  }
}

const finished = (outcome: string | null) => (outcome === 'done' ? signInAtServer() : null)
