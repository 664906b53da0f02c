import type { Column } from './table/column.ts'
import { TagList } from './TagList.tsx'
import { Time } from './Time.tsx'

type Widths<Row> = Pick<Column<Row>, 'width' | 'grow' | 'hidden' | 'mobile'>

/** The first tags and how many more. @param limit so many fit into its width */
export const tagsColumn = <Row extends { tags?: string[] }>({
  limit = 1,
  ...more
}: Widths<Row> & { limit?: number } = {}): Column<Row> => ({
  id: 'tags',
  header: 'Tags',
  value: ({ tags }) => tags?.join(', '),
  cell: ({ tags = [] }) => tags.length > 0 && <TagList tags={tags} limit={limit} />,
  reusable: true,
  width: 116,
  filter: { kind: 'choice', values: ({ tags }) => tags ?? [] },
  ...more,
})

export const createdColumn = <Row extends { created?: string }>(
  more: Widths<Row> = {},
): Column<Row> => ({
  id: 'created',
  header: 'Created',
  value: ({ created }) => created,
  sort: 'time',
  cell: ({ created }) => <Time value={created} />,
  width: 112,
  ...more,
})

export const updatedColumn = <Row extends { updated?: string }>(
  more: Widths<Row> = {},
): Column<Row> => ({
  id: 'updated',
  header: 'Updated',
  value: ({ updated }) => updated,
  sort: 'time',
  cell: ({ updated }) => <Time value={updated} />,
  width: 112,
  ...more,
})

/** The id, hidden until asked for; `noun` is what its copy button says: "volume". */
export const idColumn = <Row extends { id: number }>(noun: string): Column<Row> => ({
  id: 'id',
  header: 'ID',
  value: ({ id }) => id,
  width: 88,
  sort: 'number',
  mono: true,
  copy: `${noun} id`,
  hidden: true,
})
