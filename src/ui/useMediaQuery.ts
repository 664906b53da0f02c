import { useMemo, useSyncExternalStore } from 'react'

/** True when a media query holds, for what CSS alone cannot do. */
export function useMediaQuery(query: string): boolean {
  const [subscribe, holds] = useMemo(() => {
    // Kept, since asking for another list at each drawing costs more than a small component.
    const list = window.matchMedia(query)
    const subscribe = (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    }
    return [subscribe, () => list.matches] as const
  }, [query])
  return useSyncExternalStore(subscribe, holds)
}

/** The width under which navigation is a drawer and table rows have two lines. */
export const useNarrow = () => useMediaQuery('(max-width: 719px)')
