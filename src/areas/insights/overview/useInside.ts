import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import type { Need } from '#api/session/permissions.ts'
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
    // Disabled, because only the user starts the check.
    enabled: false,
    staleTime: Infinity,
    gcTime: hour,
  })

/** Returns the findings of all checks of single objects so far. */
export const useInsideFindings = (): Finding[] =>
  useQueries({ queries: insideParts.map(lookedQuery) }).flatMap(({ data }) => data?.findings ?? [])

/** Runs a check when the user starts it. Results last until the page is closed; leaving the screen aborts the check. */
export function useInside(part: DeepCheck, deniedReason: (need: Need) => string | undefined) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const query = lookedQuery(part)
  const { data: looked } = useQuery(query)
  const run = async () => {
    const own = new AbortController()
    running.current = own
    setFault(undefined)
    setProgress({ done: 0, total: 0 })
    try {
      const found = await part.run(client, {
        signal: own.signal,
        deniedReason,
        onProgress: (done, total) => setProgress({ done, total }),
      })
      client.setQueryData(query.queryKey, found)
    } catch (error) {
      if (!own.signal.aborted) setFault(asApiError(error).reason)
    } finally {
      setProgress(undefined)
    }
  }
  return { looked: looked ?? undefined, progress, fault, run, stop: () => running.current?.abort() }
}
