import { useEffect, useRef, useState } from 'react'
import { queryClient } from '#api/query/query.ts'
import type { resolutionQuery } from './resolution.ts'

/** Repeats the requests sequentially, because in parallel they would exceed the rate limit per user. */
export function useAskAgain(calls: readonly ReturnType<typeof resolutionQuery>[]) {
  const [done, setDone] = useState<number>()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  return {
    /** Number of repeated requests; undefined while none is repeated. */
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
    /** The request in flight is cancelled and keeps its previous data. */
    stop: () => {
      ending.current?.abort()
      for (const { queryKey } of calls) void queryClient.cancelQueries({ queryKey })
    },
  }
}
