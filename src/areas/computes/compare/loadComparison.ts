import type { LoaderFunctionArgs } from 'react-router'
import { prefetchStatistics } from '../statistics/queries.ts'
import { comparedIds } from './comparedIds.ts'

/** Prefetches the statistics of each instance in parallel. */
export function loadComparison({ request }: LoaderFunctionArgs) {
  const { ids } = comparedIds(new URL(request.url).searchParams.get('ids'))
  for (const id of ids) prefetchStatistics(id, request.url)
  return null
}
