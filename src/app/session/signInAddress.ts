import { firstScreen } from '../firstScreen.ts'
export const signInPath = '/sign-in'

/** The sign-in screen, and where to go after it. */
export function signInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const wanted = pathname + search
  return wanted === '/' ? signInPath : `${signInPath}?to=${encodeURIComponent(wanted)}`
}

/** The address to return to; only ever one of this console. */
export function returnAddress(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? ''
  const url = URL.parse(wanted, window.location.origin)
  // `/..//host` is an address here whose path, taken by itself, names another host.
  const ours =
    wanted.startsWith('/') &&
    url?.origin === window.location.origin &&
    !url.pathname.startsWith('//')
  return ours && url.pathname !== signInPath ? url.pathname + url.search : firstScreen()
}
