import { useEffect, useEffectEvent } from 'react'

/** Milliseconds between two questions whether the server is back. */
const serverLook = 3000

/**
 * Tries again by itself once a server that did not answer does. A script that is missing although the server answers may
 * be gone for good: that is left to a press.
 */
export function useServerReturn(isLost: boolean, retry: () => void) {
  const onReturn = useEffectEvent(retry)
  useEffect(() => {
    if (!isLost) return undefined
    let wasAway = false
    const look = async () => {
      const answers = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (answers && wasAway) onReturn()
      wasAway = !answers
    }
    void look()
    const timer = setInterval(() => void look(), serverLook)
    return () => clearInterval(timer)
  }, [isLost])
}
