import type { Column } from '../table/column.ts'
import { TagList } from '../display/TagList.tsx'

interface TagsColumnOptions<Row> extends Pick<Column<Row>, 'width' | 'grow'> {
  /** Maximum number of tags displayed. */
  limit?: number
  /** Available width in CSS pixels; tags that do not fit are only counted. */
  room?: number
}

/** Returns a column with the first tags and the number of remaining ones. */
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
