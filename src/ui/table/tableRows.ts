import { sortRows } from '#lib/sort.ts'
import { cellText, choiceLabel, choicesOf, type Column } from './column.ts'
import type { SortKeyState, TableState } from './tableState.ts'

/** Header item before the rows of a group. */
export class GroupHead<Row = unknown> {
  readonly value: string
  readonly label: string
  readonly members: readonly Row[]
  readonly collapsed: boolean

  constructor(value: string, label: string, members: readonly Row[], collapsed: boolean) {
    this.value = value
    this.label = label
    this.members = members
    this.collapsed = collapsed
  }

  get count() {
    return this.members.length
  }
}

/** Item of the table body. Rows are not wrapped, because there may be thousands. */
export type TableItem<Row> = Row | GroupHead<Row>

type Haystacks = WeakMap<object, string>
// Cached by column list and row, so that unchanged rows are not read again when further pages arrive.
const known = new WeakMap<object, Haystacks>()

function haystacksOf(columns: readonly Column<never>[]) {
  let haystacks = known.get(columns)
  if (!haystacks) {
    haystacks = new WeakMap()
    known.set(columns, haystacks)
  }
  return haystacks
}

function haystack<Row extends object>(
  haystacks: Haystacks,
  columns: readonly Column<Row>[],
  row: Row,
): string {
  let text = haystacks.get(row)
  if (text === undefined) {
    // The line break prevents matches across two cells.
    text = columns
      .flatMap((column) => {
        const text = cellText(column, row)
        return column.searched ? [text, column.searched(row)] : [text]
      })
      .join('\n')
      .toLowerCase()
    haystacks.set(row, text)
  }
  return text
}

interface Search {
  columns: unknown
  /** Texts of all rows joined: one search in a long string is faster than thousands of searches in short ones. */
  text: string
  /** End offset of the text of each row. */
  ends: readonly number[]
}

const searches = new WeakMap<object, Search>()

function searchOf<Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const cachedSearch = searches.get(rows)
  if (cachedSearch?.columns === columns) return cachedSearch
  const haystacks = haystacksOf(columns)
  const texts = rows.map((row) => haystack(haystacks, columns, row))
  let end = -1
  // Search terms contain no line break, so every match is within one row.
  const search = {
    columns,
    text: texts.join('\n'),
    ends: texts.map(({ length }) => (end += length + 1)),
  }
  searches.set(rows, search)
  return search
}

/** Returns the rows that contain all search terms. */
function holding<Row>(
  rows: readonly Row[],
  { text, ends }: Search,
  [word = '', ...others]: readonly string[],
): Row[] {
  const holdsOthers = (at: number) => {
    const own = text.slice(ends[at - 1] ?? 0, ends[at])
    return others.every((other) => own.includes(other))
  }
  const matchingRows: Row[] = []
  let at = 0
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, ends[at++])) {
    while ((ends[at] ?? Infinity) < start) at++
    const row = rows[at]
    if (row === undefined) break
    if (others.length === 0 || holdsOthers(at)) matchingRows.push(row)
  }
  return matchingRows
}

/**
 * Builds the search index for some rows. Called in idle time, so that the first keystroke does not have to wait for it.
 */
export function warmSearch<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  from: number,
  count: number,
) {
  const haystacks = haystacksOf(columns)
  for (const row of rows.slice(from, from + count)) haystack(haystacks, columns, row)
  if (from + count >= rows.length) searchOf(columns, rows)
}

export function sortTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: readonly SortKeyState[],
): readonly Row[] {
  const keys = sort.flatMap((key) => {
    const column = columns.find(({ id }) => id === key.column)
    if (!column || column.sort === false) return []
    return [
      {
        value: (row: Row) => column.value(row),
        order: column.sort ?? 'natural',
        descending: key.descending,
      } as const,
    ]
  })
  if (keys.length === 0) return rows
  const isFirst = columns.find(({ first }) => first)?.first
  if (!isFirst) return sortRows(rows, keys)
  // Rows without a value come last in both directions.
  const before = { value: (row: Row) => (isFirst(row) ? 0 : undefined), order: 'number' } as const
  return sortRows(rows, [before, ...keys])
}

const wordsOf = <Row>(query: string, columns: readonly Column<Row>[]) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => columns.reduce((form, column) => column.searchedAs?.(form) ?? form, word))

/** Minimum length of a search term whose match is shown; shorter ones match most texts. */
const minSearchLength = 3

/** Returns the text that matches the search, with its column header, if no visible column contains it. */
export function foundOutOfSight<Row>(
  columns: readonly Column<Row>[],
  inSight: readonly Column<Row>[],
  row: Row,
  query: string,
): string | undefined {
  const visibleTexts = inSight.map((column) => cellText(column, row).toLowerCase())
  for (const word of wordsOf(query, columns)) {
    if (word.length < minSearchLength || visibleTexts.some((text) => text.includes(word))) continue
    for (const column of columns) {
      const holds = (text: string) => text.toLowerCase().includes(word)
      const further = column.searched?.(row).split(' ').find(holds)
      const text = cellText(column, row)
      // Skip times: they are searched in the raw format of the API, which is not useful for the user.
      if (column.sort === 'time' || !(further !== undefined || holds(text))) continue
      return `${column.header}: ${holds(text) ? text : further}`
    }
  }
  return undefined
}

/**
 * Returns the rows that contain all search terms and, for each choice column, any of the selected values (all of them
 * if the filter has `every`).
 */
export function filterTable<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  query: string,
  choices: TableState['choices'],
): readonly Row[] {
  const words = wordsOf(query, columns)
  const activeFilters = columns.flatMap((column) => {
    const values = choices[column.id]
    return column.filter && values ? [{ column, values }] : []
  })
  if (words.length === 0 && activeFilters.length === 0) return rows
  let filteredRows = words.length === 0 ? rows : holding(rows, searchOf(columns, rows), words)
  for (const { column, values } of activeFilters)
    filteredRows = filteredRows.filter((row) => {
      const own = choicesOf(column, row)
      return column.filter?.every
        ? values.every((value) => own.includes(value))
        : own.some((choice) => values.includes(choice))
    })
  return filteredRows
}

/** Returns the value by which a column groups a row. */
export const groupOf = <Row>(column: Column<Row>, row: Row) => choicesOf(column, row)[0] ?? ''

const noValues: ReadonlySet<string> = new Set()

/**
 * Groups the rows under header items, in the order in which the groups occur in the sorted rows.
 * @param headless values whose rows are listed without a header
 */
export function groupTable<Row>(
  rows: readonly Row[],
  column: Column<Row> | undefined,
  collapsed: Pick<ReadonlySet<string>, 'has'>,
  headless: Pick<ReadonlySet<string>, 'has'> = noValues,
): readonly TableItem<Row>[] {
  if (!column) return rows
  const groups = Map.groupBy(rows, (row) => groupOf(column, row))
  return [...groups].flatMap(([value, members]): TableItem<Row>[] => {
    if (headless.has(value)) return members
    const closed = collapsed.has(value)
    const head = new GroupHead(value, choiceLabel(column, value), members, closed)
    return closed ? [head] : [head, ...members]
  })
}

export interface Facet {
  value: string
  label: string
  count: number
}

/**
 * Returns the values of a choice column with their row counts. Counts respect all other filters, and the column's
 * filter as well if a row must have all selected values.
 */
export function facets<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  column: Column<Row>,
  state: Pick<TableState, 'query' | 'choices'>,
): Facet[] {
  const { [column.id]: own = [], ...others } = state.choices
  const counts = new Map<string, number>()
  for (const row of rows) for (const choice of choicesOf(column, row)) counts.set(choice, 0)
  for (const choice of own) if (!counts.has(choice)) counts.set(choice, 0)
  const choices = column.filter?.every ? state.choices : others
  for (const row of filterTable(rows, columns, state.query, choices)) {
    for (const choice of choicesOf(column, row)) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  }
  const facetChoices = [...counts].map(([value, count]) => ({
    value,
    label: choiceLabel(column, value),
    count,
  }))
  return sortRows(facetChoices, [{ value: (facet) => facet.label, order: 'natural' }])
}
