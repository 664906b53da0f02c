import { useSyncExternalStore } from 'react'

/** Whether a media query holds, for what CSS alone cannot do. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The width under which navigation is a drawer and table rows have two lines. */
export const useNarrow = () => useMediaQuery('(max-width: 719px)')
