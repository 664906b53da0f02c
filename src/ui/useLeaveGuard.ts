import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Holds back navigations, and the closing of the window, while there is something unsaved.
 * `release` lets the next one through: call it when the work is saved or given up.
 */
export function useLeaveGuard(dirty: boolean) {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !released.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
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
