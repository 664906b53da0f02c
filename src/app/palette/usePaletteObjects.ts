import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Region } from '#api/generated/types.gen.ts'
import { isWhole } from '#api/query/allPages.ts'
import { allPagesQuery } from '#api/query/query.ts'
import { type SearchIndex, searchIndex } from '#lib/searchIndex.ts'
import type { PaletteObjects } from '#ui/paletteArea.ts'
import { useRegions } from '#api/query/regions.ts'
import { objectKinds } from './areas.ts'
import type { PaletteItem } from './paletteItem.ts'

/** A search result with the row that its actions need. */
export interface FoundObject extends PaletteItem {
  row: unknown
}

export interface ObjectIndex {
  kind: PaletteObjects
  index: SearchIndex<FoundObject>
  /** True if the list was read to its end, so that an object that is not in the index does not exist. */
  isWhole: boolean
}

const indexed = new WeakMap<
  readonly unknown[],
  { names: readonly Region[]; index: SearchIndex<FoundObject> }
>()

/** Returns a unique result id, because results with equal React keys would be rendered repeatedly. */
export const objectId = (kind: string, { id, href }: ReturnType<PaletteObjects['item']>) =>
  `${kind} ${id ?? href}`

/**
 * Returns the search index of a list, cached per result of the list query.
 * @param names loaded regions, used to describe objects
 */
function indexOf(
  kind: PaletteObjects,
  rows: readonly unknown[],
  names: readonly Region[],
): SearchIndex<FoundObject> {
  const known = indexed.get(rows)
  if (known?.names === names) return known.index
  const index = searchIndex(
    rows.map((row) => {
      const item = kind.item(row)
      const id = objectId(kind.kind, item)
      return { ...item, id, group: kind.kind, icon: kind.icon, row }
    }),
  )
  indexed.set(rows, { names, index })
  return index
}

interface ObjectsRead {
  objects: readonly ObjectIndex[]
  /** True while some lists are being loaded. */
  reading: boolean
  /** Kinds whose list could not be loaded. */
  failedKinds: readonly string[]
}

interface PaletteObjectsResult extends ObjectsRead {
  /** Nested objects, loaded after their parent objects are known. */
  within: readonly ObjectIndex[]
}

/**
 * Maximum number of parent objects whose nested objects are loaded. If there are more, only parents named in the query
 * are used.
 */
const maxParents = 10

/** Returns the nested kinds that a query may refer to: "www.shop.example" is a record of shop.example. */
function kindsWithin(objects: readonly ObjectIndex[], query: string): readonly PaletteObjects[] {
  const lowerQuery = query.toLowerCase()
  return objects.flatMap(({ kind: { within }, index }) => {
    if (!within || lowerQuery === '') return []
    const meant =
      index.length <= maxParents
        ? index
        : index.filter(({ label }) => lowerQuery.includes(label)).slice(0, maxParents)
    return meant.map(({ item }) => within(item.row))
  })
}

/** Returns all objects of the account. Lists that are not cached are loaded when the user searches. */
export function usePaletteObjects(searching: boolean, query: string): PaletteObjectsResult {
  const outer = useObjectsOf(objectKinds(), searching)
  const inner = useObjectsOf(kindsWithin(outer.objects, query.trim()), searching)
  return {
    objects: outer.objects,
    within: inner.objects,
    reading: outer.reading || inner.reading,
    failedKinds: [...new Set([...outer.failedKinds, ...inner.failedKinds])],
  }
}

function useObjectsOf(kinds: readonly PaletteObjects[], searching: boolean): ObjectsRead {
  const client = useQueryClient()
  const regions = useRegions(searching)
  const results = useQueries({
    queries: kinds.map((kind) => ({
      ...allPagesQuery(client, kind.list()),
      enabled: searching,
      staleTime: 60_000,
    })),
    combine: (all) => ({
      lists: all.map(({ data }) => data),
      reading: all.some(({ data, isFetching }) => isFetching && data?.complete !== true),
      failed: all.map(({ data, isError }) => isError && data === undefined),
    }),
  })
  const { lists, reading, failed } = results
  const objects = useMemo(
    () =>
      kinds.flatMap((kind, at) => {
        const list = lists[at]
        if (!list) return []
        return [{ kind, index: indexOf(kind, list.rows, regions), isWhole: isWhole(list) }]
      }),
    [kinds, lists, regions],
  )
  return {
    objects,
    reading,
    failedKinds: kinds.flatMap(({ kind }, at) => (failed[at] ? [kind] : [])),
  }
}
