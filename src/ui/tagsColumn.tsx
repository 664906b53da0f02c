import type { Column } from './table/column.ts'
import { TagList } from './TagList.tsx'

/** The first tags and how many more. @param limit so many fit into its width */
export const tagsColumn = <Row extends { tags?: string[] }>({
  limit = 1,
  ...more
}: Pick<Column<Row>, 'width' | 'grow'> & { limit?: number } = {}): Column<Row> => ({
  id: 'tags',
  header: 'Tags',
  value: ({ tags }) => tags?.join(', '),
  cell: ({ tags }) => tags?.[0] !== undefined && <TagList tags={tags} limit={limit} />,
  reusable: true,
  width: 116,
  filter: { kind: 'choice', values: ({ tags }) => tags ?? [] },
  ...more,
})
