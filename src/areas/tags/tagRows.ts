import type { Tag, TaggedObject } from '#api/generated/types.gen.ts'
import { kindWords, taggedKind, taggedKindNames } from './taggedKinds.ts'

/** The objects of one kind with their tags; undefined while, or where, they could not be read. */
type TagsByKind = ReadonlyMap<string, readonly { tags?: string[] }[] | undefined>

export interface TagRow {
  label: string
  /** Number of objects of each kind that carry it; undefined where that is not known. */
  counts: Readonly<Record<string, number | undefined>>
  /** Of all kinds; undefined while one of them is not known. */
  total: number | undefined
}

const countsOf = (rows: readonly { tags?: string[] }[]) => {
  const counts = new Map<string, number>()
  for (const { tags } of rows)
    for (const tag of tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}

/** The tags of the account with what carries them, counted from the lists of the objects: no call for each tag. */
export function tagRows(tags: readonly Tag[], objects: TagsByKind): TagRow[] {
  const byKind = taggedKindNames.map((kind) => {
    const rows = objects.get(kind)
    return [kind, rows && countsOf(rows)] as const
  })
  return tags.flatMap(({ label }) => {
    if (!label) return []
    const entries = byKind.map(
      ([kind, counts]) => [kind, counts && (counts.get(label) ?? 0)] as const,
    )
    const known = entries.flatMap(([, count]) => count ?? [])
    return {
      label,
      counts: Object.fromEntries(entries),
      total:
        known.length === entries.length ? known.reduce((sum, count) => sum + count, 0) : undefined,
    }
  })
}

export interface TaggedRow {
  kind: string
  id: number
  label: string
  region: string | undefined
  tags: string[]
}

interface Tagged {
  id: number
  label?: string | null
  region?: string
  tags?: string[]
}

const rowOf = (kind: string, object: Tagged): TaggedRow => {
  const { id, label, region, tags } = object
  const told = label ?? `${kindWords(kind).label} ${id}`
  return { kind, id, label: taggedKind(kind)?.labelOf(object) ?? told, region, tags: tags ?? [] }
}

/**
 * An object as the list of tagged objects tells it; none of a kind that is read from its own list. One of a kind that
 * nobody knows counts too: a tag is deleted only where nothing carries it.
 */
export const taggedRow = ({ type, data }: TaggedObject): TaggedRow[] => {
  const kind = type ?? 'object'
  // Without an id there is nothing to tell of, or to change.
  const told = data as Tagged | null | undefined
  return !told || taggedKind(kind)?.isUnlisted ? [] : [rowOf(kind, told)]
}

/** Those of a whole list that carry a tag. */
export const rowsWithTag = (kind: string, tag: string, objects: readonly Tagged[]): TaggedRow[] =>
  objects.filter(({ tags }) => tags?.includes(tag)).map((object) => rowOf(kind, object))
