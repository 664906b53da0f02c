import type { ReactNode } from 'react'
import type { CellValue } from '#lib/csv.ts'
import { none } from '#lib/format.ts'
import type { SortOrder } from '#lib/sort.ts'
import type { MenuItem } from '../menuItem.ts'

export type RowId = string | number

/** One column, told as data and kept outside the component that shows the table. */
export interface Column<Row> {
  /** Also its name in the address, in preferences and in exports. */
  id: string
  header: string
  /** What is searched, sorted, grouped, exported and, without `cell`, shown. */
  value(row: Row): CellValue
  /** Further text under which a row is found: other forms of the value. Read once for each row. */
  searched?(row: Row): string
  /** The form in which a word that is looked for, in lower case, stands in what is searched. */
  searchedAs?(word: string): string
  /** A shorter text in its place; the whole stands in the tooltip and is copied. */
  short?(row: Row): string | undefined
  /** How it looks, where that is more than the value as text. Keep it cheap. */
  cell?(row: Row): ReactNode
  /** How it reads where no head stands above it, on small screens: "6 objects" rather than "6". */
  words?(row: Row): string | undefined
  /** The elements of its cell may show another row next: nothing in them is kept that belongs to a row. */
  reusable?: boolean
  align?: 'start' | 'end'
  mono?: boolean
  /** Least width in CSS pixels; 120 when absent. */
  width?: number
  /** Its part of the room left over; the first column takes all of it when no column asks. */
  grow?: number
  /** How it sorts, natural when absent; false where order says nothing. */
  sort?: SortOrder | false
  /** Not shown until chosen. */
  hidden?: boolean
  /** Offers its values as a filter chip and for grouping. */
  filter?: ChoiceFilter<Row>
  /** On small screens: title stands on the first line, meta on the second, others are left out. */
  mobile?: 'title' | 'meta'
  /** Gives the cell a copy button: the word for what is copied, such as "address". */
  copy?: string
  /** Stands behind the copy button: a way to where the text is used. */
  afterCopy?(text: string): ReactNode
}

interface ChoiceFilter<Row> {
  kind: 'choice'
  /** For columns with several values a row, such as tags. */
  values?(row: Row): readonly string[]
  /** How a value is written; the value itself when absent. */
  label?(value: string): string
  /** A row must have every value that is chosen, not any one of them. */
  every?: boolean
}

export interface RowAction extends MenuItem {
  /** Also shown as a button on the row while it is pointed at or focused; needs an icon. */
  quick?: boolean
}

export interface BulkAction<Row> {
  label: string
  icon?: string
  danger?: boolean
  onSelect: (rows: Row[]) => void
  disabledReason?: (rows: Row[]) => string | undefined
}

/** The text of a cell as it is searched and, without its own look, shown. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  if (value == null || value === '') return none
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** The values a row has under a choice column; "" stands for none. */
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
