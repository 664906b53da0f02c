import type { Column } from './table/column.ts'
import { TagList } from './TagList.tsx'

interface TagsColumnOptions<Row> extends Pick<Column<Row>, 'width' | 'grow'> {
  /** So many at most. */
  limit?: number
  /** In CSS pixels; those that are not whole in it are counted instead. */
  room?: number
}

/** The first tags and how many more. */
export const tagsColumn = <Row extends { tags?: string[] }>({
  limit = 1,
  room,
  ...more
}: TagsColumnOptions<Row> = {}): Column<Row> => ({
  id: 'tags',
  header: 'Tags',
  value: ({ tags }) => tags?.join(', '),
  cell: ({ tags }) =>
    tags?.[0] !== undefined && (
      <TagList tags={tags} limit={limit} {...(room !== undefined && { room })} />
    ),
  reusable: true,
  width: 124,
  filter: { kind: 'choice', values: ({ tags }) => tags ?? [] },
  ...more,
})
