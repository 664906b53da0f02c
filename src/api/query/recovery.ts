import { minute } from '#contract/rules/durations.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { hasQueryFailed, readFailedAgain } from './failedReads.ts'
import { queryClient } from './query.ts'

/** Delay before a failed query is retried, in milliseconds: after the first failure, and at most. */
const firstPause = 2000
const maxPause = 5 * minute

/**
 * Retries the failed queries of the screen after any request succeeds, with exponential backoff per query, and whenever
 * the window gets focus.
 */
export function followRecovery(client: QueryClient = queryClient): () => void {
  const tries = new WeakMap<Query, { count: number; next: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(refetchFailed, ms)
  }
  const refetchFailed = () => {
    timer = undefined
    const now = Date.now()
    let nearest = Infinity
    for (const query of client.getQueryCache().findAll({ type: 'active' })) {
      if (!hasQueryFailed(query)) tries.delete(query)
      else if (query.state.fetchStatus === 'idle') {
        const { errorUpdatedAt, dataUpdatedAt } = query.state
        const failedAt = Math.max(errorUpdatedAt, dataUpdatedAt)
        const { count, next } = tries.get(query) ?? { count: 0, next: failedAt + firstPause }
        if (next <= now) {
          const pause = Math.min(maxPause, firstPause * 2 ** (count + 1))
          tries.set(query, { count: count + 1, next: now + pause })
          const same = (other: Query) => other === query
          void client.refetchQueries({ predicate: same }, { cancelRefetch: false })
        } else nearest = Math.min(nearest, next)
      }
    }
    if (nearest < Infinity) plan(nearest - now)
  }
  const answered = (isAnswer: boolean) => {
    if (isAnswer) plan(0)
  }
  const stopReads = client
    .getQueryCache()
    .subscribe((event) =>
      answered(event.type === 'updated' && event.action.type === 'success' && !event.action.manual),
    )
  const stopWrites = client
    .getMutationCache()
    .subscribe((event) => answered(event.type === 'updated' && event.action.type === 'success'))
  const returned = () => void readFailedAgain(client)
  window.addEventListener('focus', returned)
  return () => {
    clearTimeout(timer)
    stopReads()
    stopWrites()
    window.removeEventListener('focus', returned)
  }
}
