import { useCallback, useRef, useSyncExternalStore, type RefObject } from 'react'

/** The width of an element in whole CSS pixels, as it changes; 0 before it is there. */
export function useWidth<Box extends Element>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const subscribe = useCallback((listener: () => void) => {
    if (!box.current) return () => undefined
    const observer = new ResizeObserver(listener)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const width = useSyncExternalStore(subscribe, () => box.current?.clientWidth ?? 0)
  return [box, width]
}
