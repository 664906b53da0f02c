import type { ReactNode } from 'react'
import type { CellValue } from '#lib/csv.ts'
import { none } from '#lib/format.ts'
import type { SortOrder } from '#lib/sort.ts'
import type { MenuItem } from '../overlay/menuItem.ts'

export type RowId = string | number

/** Column definition. Create it outside of the component that renders the table. */
export interface Column<Row> {
  /** Id, also used in the URL, in preferences and in exports. */
  id: string
  header: string
  /** Returns the value used for search, sorting, grouping, export and, without `cell`, display. */
  value(row: Row): CellValue
  /** Returns additional searchable text, such as other formats of the value. Evaluated once per row. */
  searched?(row: Row): string
  /** Converts a lowercase search term to the format used in the searchable text. */
  searchedAs?(word: string): string
  /** Returns a shorter display text; the tooltip and the copy button use the complete text. */
  short?(row: Row): string | undefined
  /** Renders the cell, if the value as text is not sufficient. Must be cheap. */
  cell?(row: Row): ReactNode
  /**
   * Renders a mark after the content of the first column, outside of its link: a lock, a chip. It is never truncated.
   * As for `cell`, `reusable` requires that it has no row-specific state.
   */
  mark?(row: Row): ReactNode
  /** Width of a mark including its gap, in CSS pixels; 20 by default, for an icon. */
  markWidth?: number
  /** Returns the text for small screens, which have no column headers: "6 objects" instead of "6". */
  words?(row: Row): string | undefined
  /** Allows reusing the cell's elements for other rows. Only for cells without row-specific state. */
  reusable?: boolean
  align?: 'start' | 'end'
  mono?: boolean
  /** Minimum width in CSS pixels; 120 by default. */
  width?: number
  /** Share of the remaining width. If no column grows, the first column takes all of it. */
  grow?: number
  /** Sort order, natural by default; false if the column cannot be sorted. */
  sort?: SortOrder | false
  /** Returns true for rows that are listed before the others in both sort directions, such as folders. */
  first?(this: void, row: Row): boolean
  /** Hidden by default. */
  hidden?: boolean
  /** Hides the column by default while all rows have the usual value, which the number of rows then names. */
  usual?: UsualValue<Row>
  /** Offers the values as a filter chip and for grouping. */
  filter?: ChoiceFilter<Row>
  /** Position on small screens: title on the first line, meta on the second; other columns are hidden. */
  mobile?: 'title' | 'meta'
  /** True if the title of a row on small screens may have two lines. Requires the row height of a table with groups. */
  wraps?: boolean
  /** Adds a copy button; the noun for the copied value, such as "address". */
  copy?: string
  /** Renders content after the copy button, such as a link to the usages of the text. */
  afterCopy?(text: string): ReactNode
}

interface UsualValue<Row> {
  is(this: void, row: Row): boolean
  /** Statement about all rows, after their number: "all active". */
  text: string
}

interface ChoiceFilter<Row> {
  kind: 'choice'
  /** Returns the values of a row, for columns with several values per row, such as tags. */
  values?(row: Row): readonly string[]
  /** Returns the label of a value; by default the value itself. */
  label?(value: string): string
  /** True if a row must have all selected values instead of any of them. */
  every?: boolean
}

export interface RowAction extends MenuItem {
  /** Also shown as a button on the hovered or focused row; requires an icon. */
  quick?: boolean
}

/** Grouping of a table by default: one row stands for all rows of a group until the user opens it. */
export interface TableGroups<Row> {
  /** Id of the choice column that groups the rows. A group with one row is shown as that row. */
  column: string
  /** Returns the content of the row that stands for a group. */
  head: (rows: readonly Row[], collapsed: boolean) => GroupContent
}

export interface GroupContent {
  title: string
  /** Secondary text, such as the number of rows that match the filter. */
  note?: string | undefined
  /** Content by the id of its column, such as a status chip or the button of the main action. */
  cells?: Readonly<Record<string, ReactNode>>
  /** Further actions, for the menu of the row. */
  actions?: readonly RowAction[]
}

/** Row below the others, such as the sums of the rows that match the filter. */
export interface TableSummary {
  title: string
  /** Secondary text, such as what the sums do not include. */
  note: string
  /** Texts by the id of their column. */
  cells: Readonly<Record<string, string>>
  /** Text that replaces the cells on small screens, which have no column headers. */
  narrowText: string
}

export interface BulkAction<Row> {
  label: string
  icon?: string
  danger?: boolean
  onSelect: (rows: Row[]) => void
  disabledReason?: (rows: Row[]) => string | undefined
}

/** Returns the text of a cell, used for search and, without `cell`, for display. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  if (value == null || value === '') return none
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** Returns the values of a row in a choice column; "" represents no value. */
export function choicesOf<Row>(column: Column<Row>, row: Row): readonly string[] {
  const several = column.filter?.values?.(row)
  if (several) return several.length > 0 ? several : ['']
  const value = column.value(row)
  return [value == null ? '' : String(value)]
}

export function choiceLabel<Row>(column: Column<Row>, choice: string): string {
  if (choice === '') return 'None'
  return column.filter?.label?.(choice) ?? choice
}
