import { useMemo, useSyncExternalStore } from 'react'

/** Returns true while a media query matches, for cases that CSS cannot handle. */
export function useMediaQuery(query: string): boolean {
  const [subscribe, holds] = useMemo(() => {
    // Memoized, because creating a MediaQueryList on every render costs more than a small component.
    const list = window.matchMedia(query)
    const subscribe = (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    }
    return [subscribe, () => list.matches] as const
  }, [query])
  return useSyncExternalStore(subscribe, holds)
}

/** Returns true below the width at which the navigation is a drawer and table rows have two lines. */
export const useNarrow = () => useMediaQuery('(max-width: 719px)')
