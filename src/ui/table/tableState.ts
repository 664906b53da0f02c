export interface SortKeyState {
  column: string
  descending: boolean
}

/** View state of a table that is stored in the URL. */
export interface TableState {
  query: string
  sort: readonly SortKeyState[]
  group: string | undefined
  /** Groups that the user has opened, for tables whose groups are collapsed by default. */
  expanded?: readonly string[] | undefined
  /** Selected values by choice column; columns without values are not filtered. */
  choices: Readonly<Record<string, readonly string[]>>
  /** Ids of the visible columns, in order; undefined uses the user's preferences. */
  columns: readonly string[] | undefined
}

const parseSort = (text: string): SortKeyState[] =>
  text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-')
        ? { column: part.slice(1), descending: true }
        : { column: part, descending: false },
    )

export const writeSort = (sort: readonly SortKeyState[]) =>
  sort.map((key) => `${key.descending ? '-' : ''}${key.column}`).join(',')

/**
 * Parses the state of a table from the URL. Choice columns use their id as parameter name
 * (`?status=running&status=offline`), so that links to filtered lists are easy to write.
 * @param scope prefix for several tables on one screen: "disks" results in `disks.q`
 */
export function readTableState(
  search: URLSearchParams,
  choiceColumns: readonly string[],
  defaultSort: string,
  scope = '',
): TableState {
  const name = naming(scope)
  const choices = choiceColumns
    .map((column) => [column, search.getAll(name(column))] as const)
    .filter(([, values]) => values.length > 0)
  const columns = search.get(name('cols'))
  const expanded = search.getAll(name('expanded'))
  return {
    query: search.get(name('q')) ?? '',
    sort: parseSort(search.get(name('sort')) ?? defaultSort),
    group: search.get(name('group')) ?? undefined,
    choices: Object.fromEntries(choices),
    columns: columns ? columns.split(',') : undefined,
    ...(expanded.length > 0 && { expanded }),
  }
}

/** Returns a copy of `search` with the changes of the table state; other parameters are unchanged. */
export function writeTableState(
  search: URLSearchParams,
  changes: Partial<TableState>,
  defaultSort: string,
  scope = '',
): URLSearchParams {
  const name = naming(scope)
  const next = new URLSearchParams(search)
  const set = (key: string, value: string | undefined) => {
    if (value) next.set(name(key), value)
    else next.delete(name(key))
  }
  if (changes.query !== undefined) set('q', changes.query)
  if (changes.sort !== undefined) {
    const sort = writeSort(changes.sort)
    set('sort', sort === defaultSort ? undefined : sort)
  }
  if ('group' in changes) set('group', changes.group)
  if ('columns' in changes) set('cols', changes.columns?.join(','))
  const setAll = (key: string, values: readonly string[]) => {
    next.delete(name(key))
    for (const value of values) next.append(name(key), value)
  }
  if ('expanded' in changes) setAll('expanded', changes.expanded ?? [])
  for (const [column, values] of Object.entries(changes.choices ?? {})) setAll(column, values)
  return next
}

const naming = (scope: string) => (key: string) => (scope ? `${scope}.${key}` : key)

/**
 * Returns the sort order after a click on a column header, which cycles through ascending, descending and unsorted.
 * With `add` the other sort keys are retained; otherwise the column is the only key.
 */
export function pressSort(
  sort: readonly SortKeyState[],
  column: string,
  add: boolean,
): SortKeyState[] {
  const at = sort.findIndex((key) => key.column === column)
  const current = sort[at]
  const next = !current
    ? { column, descending: false }
    : current.descending
      ? undefined
      : { column, descending: true }
  if (!add) return next ? [next] : []
  if (!current) return next ? [...sort, next] : [...sort]
  return sort.flatMap((key, index) => (index === at ? (next ? [next] : []) : [key]))
}
