import type { Column } from '../table/column.ts'
import { Time } from '../display/Time.tsx'

type Widths<Row> = Pick<Column<Row>, 'width' | 'hidden' | 'mobile'>

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

/** Returns the id column, which is hidden by default. `noun` is used in the label of its copy button: "volume". */
export const idColumn = <Row extends { id: number }>(noun: string): Column<Row> => ({
  id: 'id',
  header: 'ID',
  value: ({ id }) => id,
  width: 88,
  sort: 'number',
  mono: true,
  copy: `${noun} ID`,
  hidden: true,
})
