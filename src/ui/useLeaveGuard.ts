import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BlockerFunction } from 'react-router'
import { skipLeaveGuard } from '#lib/navigationState.ts'
import { createListeners } from '#lib/store.ts'

type Navigation = Parameters<BlockerFunction>[0]

interface Guard {
  isLeftBy: (navigation: Navigation) => boolean
}

/** What is open and can have something unsaved, the one in front last. */
const standing: Guard[] = []
const unsaved = new Set<Guard>()
const changes = createListeners()

/** Asked for all by the one in front: a router takes one blocker, and what stands behind would be lost too. */
export const leavesUnsaved = (navigation: Navigation) =>
  [...unsaved].some((guard) => guard.isLeftBy(navigation))

/**
 * Holds back navigations, and the closing of the window, while there is something unsaved; `<LeaveGuard>` asks.
 * `release` lets them through: call it when the work is saved or given up.
 * @param staysOn with 'path', what changes behind the question mark of the address leaves the form where it is
 */
export function useLeaveGuard(dirty: boolean, staysOn: 'path' | 'address' = 'address') {
  const released = useRef(false)
  const [own] = useState<Guard>(() => ({
    isLeftBy: ({ currentLocation: here, nextLocation: next }) =>
      !released.current &&
      next.state !== skipLeaveGuard &&
      (here.pathname !== next.pathname || (staysOn === 'address' && here.search !== next.search)),
  }))
  const asks = useSyncExternalStore(changes.add, () => unsaved.size > 0 && standing.at(-1) === own)

  // A layout effect, so that there is always one in front.
  useLayoutEffect(() => {
    standing.push(own)
    changes.call()
    return () => {
      standing.splice(standing.indexOf(own), 1)
      changes.call()
    }
  }, [own])

  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    unsaved.add(own)
    changes.call()
    return () => {
      window.removeEventListener('beforeunload', hold)
      unsaved.delete(own)
      changes.call()
    }
  }, [dirty, own])

  return {
    /** True when it is the one to ask, for itself and for what stands behind it. */
    asks,
    release: () => {
      released.current = true
    },
  }
}
