import { useState } from 'react'
import type { TableLayout } from '#lib/preferences.ts'
import type { Column } from './column.ts'
import type { TableState } from './tableState.ts'

interface UsualColumnsOptions<Row> {
  columns: readonly Column<Row>[]
  /** Loaded rows; undefined while the first page is loading. */
  rows: readonly Row[] | undefined
  layout: TableLayout
  state: Pick<TableState, 'choices' | 'sort' | 'group'>
}

/** Minimum number of rows, because a value that is repeated in few rows costs little space. */
const minRows = 5

const none: ReadonlySet<string> = new Set()

/**
 * Returns the ids of the columns to hide, because all of at least five rows have their usual value. A column remains
 * visible after a row had another value, so that it does not disappear when a task ends, and while it filters, sorts or
 * groups the rows. It is hidden while the first page loads, so that it does not disappear with the first rows.
 */
export function useUsualColumns<Row>(options: UsualColumnsOptions<Row>): ReadonlySet<string> {
  'use no memo'
  const { columns, rows, layout, state } = options
  const [differing, setDiffering] = useState(none)
  const candidates = columns.filter(({ usual }) => usual)
  if (candidates.length === 0 || (rows && rows.length < minRows)) return none
  const others = candidates.filter(
    ({ id, usual }) => !differing.has(id) && rows?.some((row) => usual?.is(row) === false),
  )
  if (others.length > 0) setDiffering(new Set([...differing, ...others.map(({ id }) => id)]))
  const isUsed = (id: string) =>
    state.choices[id] !== undefined ||
    state.group === id ||
    state.sort.some(({ column }) => column === id)
  return new Set(
    candidates
      .filter(
        (column) =>
          !differing.has(column.id) &&
          !others.includes(column) &&
          layout.shown?.includes(column.id) !== true &&
          !isUsed(column.id),
      )
      .map(({ id }) => id),
  )
}
