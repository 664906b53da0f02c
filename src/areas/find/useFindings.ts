import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parseWanted } from './match.ts'
import { type Findings, findUses } from './search.ts'

/** Minimum interval between renders of the results, in milliseconds. */
const pace = 100

const nothing: Findings = { uses: [], searched: [], done: false }

/** Runs a search once; `again` repeats it, and `stop` ends it and retains the results so far. */
export function useFindings(typed: string) {
  const client = useQueryClient()
  const [findings, setFindings] = useState(nothing)
  const [state, setState] = useState<'running' | 'stopped' | 'done'>('running')
  const [attempt, setAttempt] = useState(0)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => {
    const wanted = parseWanted(typed)
    if (!wanted) return undefined
    const controller = new AbortController()
    abort.current = controller
    let latest = nothing
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      timer = undefined
      setFindings(latest)
      if (latest.done) setState('done')
    }
    void findUses(client, wanted, controller.signal, (reported) => {
      latest = reported
      timer ??= setTimeout(draw, reported.done ? 0 : pace)
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, typed, attempt])
  return {
    ...findings,
    state,
    stop: () => {
      abort.current?.abort()
      setState('stopped')
    },
    again: () => {
      setFindings(nothing)
      setState('running')
      setAttempt(attempt + 1)
    },
  }
}
