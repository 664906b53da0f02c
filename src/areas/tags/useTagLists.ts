import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AllPages, ListOptions } from '#api/query/allPages.ts'
import { type ApiError, asApiError } from '#api/http/client.ts'
import type { TaggedObject } from '#api/generated/types.gen.ts'
import { allPagesQuery, useAllPages } from '#api/query/query.ts'
import { taggedObjectsQuery, tagsQuery } from './queries.ts'
import { kindLabels, taggedSources } from './taggedKinds.ts'
import type { TaggedSource } from '../taggedSource.ts'
import { rowsWithTag, taggedRow, tagRows } from './tagRows.ts'

interface Tagged {
  id: number
  tags?: string[]
}

type Lists = readonly UseQueryResult<AllPages<Tagged>, ApiError>[]

function useLists(sources: readonly TaggedSource[]): Lists {
  const client = useQueryClient()
  return useQueries({
    queries: sources.map(({ list }) => allPagesQuery(client, list() as ListOptions<Tagged>)),
  })
}

/** Returns the rows of a completely loaded list, which can be counted. */
const wholeRows = ({ data, error }: Lists[number]) =>
  data?.complete && !error && data.failedPages.length === 0 ? data.rows : undefined

/** Queries all tags with the number of objects by kind. */
export function useTags() {
  const list = useAllPages(tagsQuery())
  const sources = taggedSources()
  const objects = new Map(
    useLists(sources).map((each, index) => [sources[index]?.type ?? '', wholeRows(each)]),
  )
  return { ...list, rows: tagRows(list.rows, objects) }
}

/** Queries all objects of all kinds that have a tag. `complete` is false until all lists are loaded. */
export function useTagged(tagLabel: string) {
  const tagged = useAllPages<TaggedObject>(taggedObjectsQuery(tagLabel))
  const unlisted = taggedSources().filter(({ isUnlisted }) => isUnlisted)
  const others = useLists(unlisted).map((list, index) => {
    const type = unlisted[index]?.type ?? ''
    return { type, list, rows: rowsWithTag(type, tagLabel, list.data?.rows ?? []) }
  })
  const carrying = others.flatMap(({ rows }) => rows)
  return {
    ...tagged,
    rows: [...tagged.rows.flatMap(taggedRow), ...carrying],
    total: tagged.total + carrying.length,
    complete:
      tagged.complete &&
      others.every(({ list }) => list.data?.complete === true || list.error !== null),
    /** Plural labels of the kinds that could not be loaded, with the error. */
    missing: others.flatMap(({ type, list: { error } }) =>
      error ? [{ plural: kindLabels(type).plural, error: asApiError(error) }] : [],
    ),
    refetch: () => Promise.all([tagged.refetch(), ...others.map(({ list }) => list.refetch())]),
  }
}
