import { redirect } from 'react-router'
import { signInWithCode } from '#api/session.ts'
import { claimTab } from './drafts.ts'
import { returnAddress } from './signInAddress.ts'

export interface SignInData {
  /** Why the one-time link did not work. */
  failure?: unknown
}

/** The code stands behind `#`, which never reaches a server's log. It is taken off the address before use. */
function takeCode(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code')
  if (code !== null) {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return code
}

/** Redeems the code of a one-time link. In a loader, since a code works once and effects may run twice. */
export async function signInLoader(): Promise<SignInData | Response> {
  const code = takeCode()
  if (!code) return {}
  try {
    const { username } = await signInWithCode(code)
    claimTab(username)
    return redirect(returnAddress(window.location.search))
  } catch (failure) {
    return { failure }
  }
}
