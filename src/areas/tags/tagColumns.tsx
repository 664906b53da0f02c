import { Link } from 'react-router'
import type { Region } from '#api/generated/types.gen.ts'
import { formatCount, midSentence } from '#lib/format.ts'
import type { Column } from '#ui/table/column.ts'
import { tagPaths } from '#paths/tags.ts'
import { kindLabels, taggedKind, taggedKindNames } from './taggedKinds.ts'
import type { TaggedRow, TagRow } from './tagRows.ts'
import { regionColumn } from '../regionColumn.ts'

const countColumn = { align: 'end', sort: 'number', width: 92 } as const

/**
 * Formats the counts, for example "3 instances, 1 volume", because a small screen has no room for a column per kind.
 */
function kindCounts({ counts }: TagRow): string {
  const parts = taggedKindNames().flatMap((kind) => {
    const count = counts[kind]
    if (!count) return []
    const { label, plural } = kindLabels(kind)
    return `${formatCount(count)} ${midSentence(count === 1 ? label : plural)}`
  })
  return parts.length > 0 ? parts.join(', ') : 'Not in use'
}

export const tagColumns = (): readonly Column<TagRow>[] => [
  {
    id: 'label',
    header: 'Tag',
    value: ({ label }) => label,
    cell: ({ label }) => <Link to={tagPaths.detail(label)}>{label}</Link>,
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'objects',
    header: 'Objects',
    value: ({ total }) => total,
    cell: ({ total }) => formatCount(total),
    words: kindCounts,
    ...countColumn,
    mobile: 'meta',
  },
  ...taggedKindNames().map((kind): Column<TagRow> => ({
    id: kind,
    header: kindLabels(kind).plural,
    value: ({ counts }) => counts[kind],
    cell: ({ counts }) => formatCount(counts[kind]),
    ...countColumn,
    // Wide enough for a header of two words.
    width: Math.max(countColumn.width, kindLabels(kind).plural.length * 9),
  })),
]

export const taggedColumns = (regions: readonly Region[]): readonly Column<TaggedRow>[] => [
  {
    id: 'object',
    header: 'Object',
    value: ({ label }) => label,
    cell: ({ kind, id, label }) => {
      const href = taggedKind(kind)?.href?.(id, label)
      return href === undefined ? label : <Link to={href}>{label}</Link>
    },
    width: 180,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'kind',
    header: 'Type',
    value: ({ kind }) => kindLabels(kind).label,
    width: 120,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  regionColumn(regions),
  {
    id: 'others',
    header: 'All tags',
    value: ({ tags }) => tags.join(', '),
    width: 180,
    grow: 1,
    filter: { kind: 'choice', values: ({ tags }) => tags },
  },
  {
    id: 'id',
    header: 'ID',
    value: ({ id }) => id,
    width: 88,
    sort: 'number',
    mono: true,
    hidden: true,
  },
]
