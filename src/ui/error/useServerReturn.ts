import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#api/http/client.ts'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'

/** Interval between two checks whether the server is reachable again, in milliseconds. */
const serverLook = 3000

/**
 * Retries automatically when an unreachable server responds again. A script that is missing although the server
 * responds may have been removed by an update, so that retry is left to the user.
 */
export function useRetryWhenServerReturns(error: unknown, retry: (() => void) | undefined) {
  const isLost =
    retry !== undefined &&
    (isChunkLoadError(error) || (error instanceof ApiError && error.status === 0 && !error.unsent))
  const onReturn = useEffectEvent(() => retry?.())
  useEffect(() => {
    if (!isLost) return undefined
    let wasAway = false
    const checkServer = async () => {
      const answers = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (answers && wasAway) onReturn()
      wasAway = !answers
    }
    void checkServer()
    const timer = setInterval(() => void checkServer(), serverLook)
    return () => clearInterval(timer)
  }, [isLost])
}
