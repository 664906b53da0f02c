import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#api/client.ts'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'

/** Milliseconds between two questions whether the server is back. */
const serverLook = 3000

/**
 * Tries again by itself once a server that did not answer does. A script that is missing although the server answers may
 * be gone for good: that is left to a press.
 */
export function useRetryWhenServerReturns(error: unknown, retry: (() => void) | undefined) {
  const isLost =
    retry !== undefined &&
    (isChunkLoadError(error) || (error instanceof ApiError && error.status === 0 && !error.unsent))
  const onReturn = useEffectEvent(() => retry?.())
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
