import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data, unknown>
  /** Noun for the loaded data, for the loading and error messages: "profile". */
  what: string
  children: (data: Data) => ReactNode
}

/** Renders a query as a loading placeholder, an error or its data. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error) {
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return <SkeletonRows label={`Loading ${what}`} rows={6} />
}
