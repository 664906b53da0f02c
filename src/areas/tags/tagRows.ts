import type { Tag, TaggedObject } from '#api/generated/types.gen.ts'
import { kindLabels, taggedKind, taggedKindNames } from './taggedKinds.ts'

/** Objects of each kind with their tags; undefined while loading and after an error. */
type TagsByKind = ReadonlyMap<string, readonly { tags?: string[] }[] | undefined>

export interface TagRow {
  label: string
  /** Number of objects with the tag by kind; undefined if unknown. */
  counts: Readonly<Record<string, number | undefined>>
  /** Total of all kinds; undefined if the number of one kind is unknown. */
  total: number | undefined
}

const countsOf = (rows: readonly { tags?: string[] }[]) => {
  const counts = new Map<string, number>()
  for (const { tags } of rows)
    for (const tag of tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}

/** Returns the tags of the account with their counts, computed from the object lists without a request per tag. */
export function tagRows(tags: readonly Tag[], objects: TagsByKind): TagRow[] {
  const byKind = taggedKindNames().map((kind) => {
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
  const fallbackLabel = label ?? `${kindLabels(kind).label} ${id}`
  return {
    kind,
    id,
    label: taggedKind(kind)?.labelOf(object) ?? fallbackLabel,
    region,
    tags: tags ?? [],
  }
}

/**
 * Converts an entry of the API's list of tagged objects to a row; none for kinds that are read from their own list.
 * Unknown kinds are included, because a tag is only deleted when no object has it.
 */
export const taggedRow = ({ type, data }: TaggedObject): TaggedRow[] => {
  const kind = type ?? 'object'
  // An entry without data cannot be shown or changed.
  const object = data as Tagged | null | undefined
  return !object || taggedKind(kind)?.isUnlisted ? [] : [rowOf(kind, object)]
}

/** Returns the rows with a tag from a complete list. */
export const rowsWithTag = (kind: string, tag: string, objects: readonly Tagged[]): TaggedRow[] =>
  objects.filter(({ tags }) => tags?.includes(tag)).map((object) => rowOf(kind, object))
