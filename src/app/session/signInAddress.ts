import { firstScreen } from '../firstScreen.ts'
export const signInPath = '/sign-in'

/** Returns the URL of the sign-in screen with the path to return to. */
export function signInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const wanted = pathname + search
  return wanted === '/' ? signInPath : `${signInPath}?to=${encodeURIComponent(wanted)}`
}

/** Returns the path to return to after signing in. URLs of other sites are ignored. */
export function returnAddress(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? ''
  const url = URL.parse(wanted, window.location.origin)
  // Reject `/..//host`: it resolves to this origin, but its normalized path `//host` would refer to another host.
  const ours =
    wanted.startsWith('/') &&
    url?.origin === window.location.origin &&
    !url.pathname.startsWith('//')
  return ours && url.pathname !== signInPath ? url.pathname + url.search : firstScreen()
}
