import { useEffect, useRef, useState } from 'react'
import { queryClient } from '#api/query.ts'
import type { resolutionQuery } from './resolution.ts'

/** Asks anew one call after the other: at once they would be more than a person may ask in a minute. */
export function useAskAgain(calls: readonly ReturnType<typeof resolutionQuery>[]) {
  const [done, setDone] = useState<number>()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  return {
    /** Calls that were asked anew; undefined while none is. */
    done,
    ask: async () => {
      const { signal } = (ending.current = new AbortController())
      for (const [at, call] of calls.entries()) {
        setDone(at)
        await queryClient.prefetchQuery({ ...call, staleTime: 0 })
        if (signal.aborted) break
      }
      setDone(undefined)
    },
    /** The call that is under way goes back to its last answer. */
    stop: () => {
      ending.current?.abort()
      for (const { queryKey } of calls) void queryClient.cancelQueries({ queryKey })
    },
  }
}
