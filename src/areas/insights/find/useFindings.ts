import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parseWanted } from '../../addressMatch.ts'
import { type Findings, findUses } from './search.ts'

/** Minimum interval between renders of the results, in milliseconds. */
const minUpdateInterval = 100

const noFindings: Findings = { uses: [], searched: [], done: false }

/** Runs a search once; `again` repeats it, and `stop` ends it and retains the results so far. */
export function useFindings(searchText: string) {
  const client = useQueryClient()
  const [findings, setFindings] = useState(noFindings)
  const [state, setState] = useState<'running' | 'stopped' | 'done'>('running')
  const [attempt, setAttempt] = useState(0)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => {
    const searchTerm = parseWanted(searchText)
    if (!searchTerm) return undefined
    const controller = new AbortController()
    abort.current = controller
    let latest = noFindings
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      timer = undefined
      setFindings(latest)
      if (latest.done) setState('done')
    }
    void findUses(client, searchTerm, controller.signal, (reported) => {
      latest = reported
      timer ??= setTimeout(draw, reported.done ? 0 : minUpdateInterval)
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, searchText, attempt])
  return {
    ...findings,
    state,
    stop: () => {
      abort.current?.abort()
      setState('stopped')
    },
    again: () => {
      setFindings(noFindings)
      setState('running')
      setAttempt(attempt + 1)
    },
  }
}
