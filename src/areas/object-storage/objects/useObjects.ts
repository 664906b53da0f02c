import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { BucketPath } from '#paths/object-storage.ts'
import { objectsQuery } from '../queries.ts'
import { objectRowsOf } from './objectRows.ts'

/**
 * Number of rows that are loaded automatically. Filter and sort work on loaded rows, and a folder may contain millions.
 */
const readAtOnce = 10_000

/**
 * Queries the folders and objects below a prefix. Pages are loaded sequentially, because each contains the marker of
 * the next.
 */
export function useObjects(path: BucketPath, prefix: string, { enabled }: { enabled: boolean }) {
  const list = useInfiniteQuery({
    ...objectsQuery(path, prefix),
    enabled,
    throwOnError: ({ isGone }, { state }) => isGone && state.data !== undefined,
  })
  const [wanted, setWanted] = useState(readAtOnce)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const rows = useMemo(() => (data ? objectRowsOf(data.pages, prefix) : undefined), [data, prefix])
  const isWanted = hasNextPage && (rows?.length ?? 0) < wanted
  const read = data?.pages.length ?? 0
  useEffect(() => {
    // Each loaded page triggers the next. The effect depends on the page count, because a response can arrive before
    // React rendered the fetching state.
    if (enabled && read > 0 && isWanted && !isFetching && !isError)
      void fetchNextPage({ cancelRefetch: false })
  }, [enabled, read, isWanted, isFetching, isError, fetchNextPage])
  return {
    list,
    rows,
    /** True while more pages are loaded automatically. */
    isReading: list.isPending || (isWanted && !isError),
    isComplete: data !== undefined && !hasNextPage,
    readMore: () => {
      setWanted((rows?.length ?? 0) + readAtOnce)
      if (isError) void (hasNextPage ? fetchNextPage() : list.refetch())
    },
  }
}
