import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import type { Need } from '#api/session/permissions.ts'
import { cancelIdle, whenIdle } from '#lib/idle.ts'
import { hour } from '#contract/rules/durations.ts'
import { type DeepCheck, insideParts, type CheckResult } from './inside.ts'
import type { Finding } from './rules/rule.ts'

interface Progress {
  done: number
  total: number
}

const lookedQuery = ({ id }: DeepCheck) =>
  queryOptions<CheckResult | null>({
    queryKey: [{ _id: 'overviewInside', part: id }],
    queryFn: () => null,
    // Disabled, because `useInside` runs the check.
    enabled: false,
    staleTime: Infinity,
    gcTime: hour,
  })

/** Returns the findings of all checks of single objects so far. */
export const useInsideFindings = (): Finding[] =>
  useQueries({ queries: insideParts.map(lookedQuery) }).flatMap(({ data }) => data?.findings ?? [])

interface InsideOptions {
  deniedReason: (need: Need) => string | undefined
  /** True when the lists are shown, so that an automatic check does not delay them. */
  ready: boolean
}

/**
 * Runs a check when the user starts it, and a check of few objects when the lists are shown. Results last until the page
 * is closed; leaving the screen aborts the check.
 */
export function useInside(part: DeepCheck, { deniedReason, ready }: InsideOptions) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const query = lookedQuery(part)
  const { data: looked } = useQuery(query)
  const run = async (limits: { maxObjects?: number; concurrency?: number } = {}) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setFault(undefined)
    // An automatic check is shown when it is known that there are few objects.
    setProgress(limits.maxObjects === undefined ? { done: 0, total: 0 } : undefined)
    try {
      const found = await part.run(client, {
        signal: own.signal,
        deniedReason,
        onProgress: (done, total) => {
          if (running.current === own) setProgress({ done, total })
        },
        ...limits,
      })
      if (found) client.setQueryData(query.queryKey, found)
    } catch (error) {
      if (!own.signal.aborted) setFault(asApiError(error).reason)
    } finally {
      if (running.current === own) {
        running.current = undefined
        setProgress(undefined)
      }
    }
  }
  const { automaticLimit: maxObjects } = part
  const startsAutomatically =
    ready && !looked && maxObjects !== undefined && deniedReason(part.need) === undefined
  const start = useEffectEvent(() => {
    // Check objects one after the other, so that the requests of the user are not delayed.
    if (maxObjects !== undefined && !running.current) void run({ maxObjects, concurrency: 1 })
  })
  useEffect(() => {
    if (!startsAutomatically) return undefined
    const idle = whenIdle(start)
    return () => cancelIdle(idle)
  }, [startsAutomatically])
  return { looked: looked ?? undefined, progress, fault, run, stop: () => running.current?.abort() }
}
