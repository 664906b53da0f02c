import { loadAllPages, allPagesKey } from '#api/query/allPages.ts'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { mergeList } from '#lib/mergeList.ts'
import { kindLabels, taggedKind, taggingOf } from './taggedKinds.ts'

/** Returns the name of an object, which is looked up in a cached list by default, or a generic name. */
export function taggedLabel(
  kind: string,
  id: number,
  object?: { id: number; tags?: string[] },
): string {
  const source = taggedKind(kind)
  return (
    source?.labelOf(object ?? source.tagging?.known(id) ?? { id }) ??
    `${kindLabels(kind).label} ${id}`
  )
}

/**
 * Replaces tags of an object. The API replaces the whole list, so it is reread first. An object that lost the old tag
 * in the meantime does not get the new one.
 */
export async function retag(
  kind: string,
  id: number,
  { remove, add }: { remove?: string; add?: string },
): Promise<void> {
  const tagging = taggingOf(kind)
  if (!tagging) throw new TypeError(`Tags of the kind ${kind} cannot be changed.`)
  const { read, write } = tagging
  const before = (await read(id)).tags ?? []
  const hasLeft = remove !== undefined && !before.includes(remove)
  if (hasLeft || (remove === undefined && add !== undefined && before.includes(add))) return
  const listOf = (tag: string | undefined) => (tag === undefined ? [] : [tag])
  await write(id, mergeList(listOf(remove), listOf(add), before))
}

/**
 * Applies the difference between the tags that the user saw and the wanted ones, so that concurrent changes are
 * preserved.
 */
export async function changeTags(
  kind: string,
  id: number,
  expectedTags: readonly string[],
  newTags: readonly string[],
): Promise<void> {
  const { read, write } = taggingOf(kind) ?? {}
  if (!read || !write) throw new TypeError(`Tags of the kind ${kind} cannot be changed.`)
  await write(id, mergeList(expectedTags, newTags, (await read(id)).tags ?? []))
  void refreshAllTabs(['listTags', 'listTaggedObjects', 'listEvents'])
}

/** Loads the lists of these kinds unless they are cached, because a run contains only ids after a reload. */
export async function readLabels(objects: readonly { kind: string; id: number }[]): Promise<void> {
  const unknown = objects.filter(({ kind, id }) => taggingOf(kind)?.known(id) === undefined)
  await Promise.all(
    [...new Set(unknown.flatMap(({ kind }) => taggedKind(kind) ?? []))].map((source) => {
      const options = source.list()
      return queryClient.prefetchQuery({
        queryKey: allPagesKey(options),
        queryFn: ({ signal }) => loadAllPages(queryClient, options, signal),
        retry: false,
      })
    }),
  )
}
