import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

/** The first answer of a query, with which a form begins, whatever is read later. */
export function useFirstAnswer<Data>(data: Data | undefined): Data | undefined {
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return first
}

interface FormLoaderProps {
  /** Its contents: "disks". */
  what: string
  queries: readonly UseQueryResult[]
  children: ReactNode
}

/** Inside a drawer: the fields, once what they begin with is known. */
export function FormLoader({ what, queries, children }: FormLoaderProps) {
  const unread = queries.filter(({ data }) => data === undefined)
  const failed = unread.find(({ isError }) => isError)
  if (failed) {
    return (
      <ErrorState
        error={failed.error}
        onRetry={() => {
          for (const query of unread) void query.refetch()
        }}
      />
    )
  }
  return unread.length > 0 ? <SkeletonRows label={`Loading the ${what}`} /> : children
}
