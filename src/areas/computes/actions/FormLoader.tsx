import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'

/** Returns the first data of a query, as the initial values of a form; later refetches do not change it. */
export function useFirstResponse<Data>(data: Data | undefined): Data | undefined {
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return first
}

interface FormLoaderProps {
  /** Noun for the loaded data: "disks". */
  what: string
  queries: readonly UseQueryResult[]
  children: ReactNode
}

/** Renders the fields of a drawer when the queries for their initial values have succeeded. */
export function FormLoader({ what, queries, children }: FormLoaderProps) {
  const pendingQueries = queries.filter(({ data }) => data === undefined)
  const failedRead = pendingQueries.find(({ isError }) => isError)
  if (failedRead) {
    return (
      <ErrorState
        error={failedRead.error}
        onRetry={() => {
          for (const query of pendingQueries) void query.refetch()
        }}
      />
    )
  }
  return pendingQueries.length > 0 ? <SkeletonRows label={`Loading the ${what}`} /> : children
}
