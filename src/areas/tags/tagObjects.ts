import { loadAllPages, allPagesKey } from '#api/allPages.ts'
import { queryClient, refreshAllTabs } from '#api/query.ts'
import { mergeList } from '#lib/mergeList.ts'
import { kindWords, taggedKind, taggingOf } from './taggedKinds.ts'

/** How an object is called, as far as a list here knows it. */
export function taggedLabel(kind: string, id: number): string {
  const source = taggedKind(kind)
  const known = source?.tagging?.known(id)
  return source?.labelOf(known ?? { id }) ?? `${kindWords(kind).label} ${id}`
}

/**
 * Tags are one list, so it is read again and everything else in it is kept. An object that lost the tag meanwhile does
 * not get the one that was to replace it.
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

/** Gives an object the tags that somebody wants who saw others; what changed besides since then is kept. */
export async function changeTags(
  kind: string,
  id: number,
  seen: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const { read, write } = taggingOf(kind) ?? {}
  if (!read || !write) throw new TypeError(`Tags of the kind ${kind} cannot be changed.`)
  await write(id, mergeList(seen, wanted, (await read(id)).tags ?? []))
  void refreshAllTabs(['listTags', 'listTaggedObjects', 'listEvents'])
}

/** The lists of these kinds, unless they are here: after a reload a run knows only ids. */
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
