import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BlockerFunction } from 'react-router'
import { skipLeaveGuard } from '#lib/navigationState.ts'
import { createListeners } from '#lib/store.ts'

type Navigation = Parameters<BlockerFunction>[0]

interface Guard {
  isLeftBy: (navigation: Navigation) => boolean
}

/** Mounted guards, the topmost one last. */
const standing: Guard[] = []
const unsaved = new Set<Guard>()
const changes = createListeners()

/**
 * Returns true if the navigation would discard unsaved changes of any guard. Only the topmost guard registers a
 * blocker, because the router supports only one.
 */
export const leavesUnsaved = (navigation: Navigation) =>
  [...unsaved].some((guard) => guard.isLeftBy(navigation))

/**
 * Blocks navigation and closing the window while there are unsaved changes; `<LeaveGuard>` asks for confirmation.
 * `release` allows navigation: call it when the changes are saved or discarded.
 * @param staysOn 'path': navigation that only changes the query string does not leave the form
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

  // Use a layout effect, so that there is always a topmost guard.
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
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    unsaved.add(own)
    changes.call()
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      unsaved.delete(own)
      changes.call()
    }
  }, [dirty, own])

  return {
    /** True if this guard must ask for confirmation, on behalf of all guards. */
    asks,
    release: () => {
      released.current = true
    },
  }
}
