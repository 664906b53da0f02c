import { useCallback, useRef, useSyncExternalStore, type RefObject } from 'react'

/** Returns a ref and the current width of its element in whole CSS pixels; 0 before it is mounted. */
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
