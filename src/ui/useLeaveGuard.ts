import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { withoutAsking } from '#lib/leaving.ts'

/** A search without the parameters that a form stays through. */
function searchWithout(search: string, names: readonly string[] | 'all'): string {
  if (names === 'all') return ''
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  return rest.toString()
}

/**
 * Holds back navigations, and the closing of the window, while there is something unsaved.
 * `release` lets the next one through: call it when the work is saved or given up.
 * @param harmless parameters of the address whose change leaves the form where it is
 */
export function useLeaveGuard(dirty: boolean, harmless: readonly string[] | 'all' = []) {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !released.current &&
      nextLocation.state !== withoutAsking &&
      (currentLocation.pathname !== nextLocation.pathname ||
        searchWithout(currentLocation.search, harmless) !==
          searchWithout(nextLocation.search, harmless)),
  )

  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])

  return {
    blocked: blocker.state === 'blocked',
    release: () => {
      released.current = true
    },
    proceed: () => {
      released.current = true
      blocker.proceed?.()
    },
    stay: () => blocker.reset?.(),
  }
}
