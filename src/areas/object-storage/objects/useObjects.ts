import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { BucketPath } from '../paths.ts'
import { objectsQuery } from '../queries.ts'
import { rowsOf } from './objectRows.ts'

/** So many are read unasked: filter and order are of what is loaded, and a folder may hold millions. */
const readAtOnce = 10_000

/** The folders and objects below a prefix. Each page is read once, one after the other, as its marker becomes known. */
export function useObjects(path: BucketPath, prefix: string) {
  const list = useInfiniteQuery({
    ...objectsQuery(path, prefix),
    throwOnError: ({ isGone }, { state }) => isGone && state.data !== undefined,
  })
  const [wanted, setWanted] = useState(readAtOnce)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const rows = useMemo(() => (data ? rowsOf(data.pages, prefix) : undefined), [data, prefix])
  const isWanted = hasNextPage && (rows?.length ?? 0) < wanted
  const read = data?.pages.length ?? 0
  useEffect(() => {
    // Each page read asks for the next; an answer may be there before anybody saw that it was on its way.
    if (read > 0 && isWanted && !isFetching && !isError)
      void fetchNextPage({ cancelRefetch: false })
  }, [read, isWanted, isFetching, isError, fetchNextPage])
  return {
    list,
    rows,
    /** More is on its way by itself. */
    isReading: list.isPending || (isWanted && !isError),
    isComplete: data !== undefined && !hasNextPage,
    readMore: () => {
      setWanted((rows?.length ?? 0) + readAtOnce)
      if (isError) void (hasNextPage ? fetchNextPage() : list.refetch())
    },
  }
}
