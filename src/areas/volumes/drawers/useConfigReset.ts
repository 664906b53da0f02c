import { useEffect, useRef } from 'react'

/** Calls `clear` when another instance is chosen, because the chosen configuration belongs to the previous one. */
export function useConfigReset(computeId: number | undefined, clear: () => void) {
  const before = useRef(computeId)
  useEffect(() => {
    if (before.current === computeId) return
    before.current = computeId
    clear()
  })
}
