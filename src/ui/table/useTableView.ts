import { useEffect, useMemo } from 'react'
import { cancelIdle, whenIdle } from '#lib/idle.ts'
import { preference, setPreference, usePreference, type TableLayout } from '#lib/preferences.ts'
import type { Column, TableGroups } from './column.ts'
import { shownColumns } from './layout.ts'
import { facets, filterTable, groupTable, sortTable, warmSearch, type Facet } from './tableRows.ts'
import { useGroupFolding } from './useGroupFolding.ts'
import { useTableState } from './useTableState.ts'
import { useUsualColumns } from './useUsualColumns.ts'

interface TableViewOptions<Row> {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  defaultSort: string
  scope: string | undefined
  groups: TableGroups<Row> | undefined
}

const noRows: readonly never[] = []
const noLayout: TableLayout = {}
/**
 * Number of rows indexed for the search between two checks of the remaining idle time, about 2 ms on a slow machine.
 */
const idleBatch = 100
/** Minimum remaining idle time to start another batch, in milliseconds, so that the batch ends within it. */
const idleLeft = 5

/**
 * Returns the displayed rows: sorted, filtered, grouped, and their layout. Memoized manually instead of by the
 * compiler, because one unnecessary step takes longer than a frame.
 */
export function useTableView<Row extends object>(options: TableViewOptions<Row>) {
  'use no memo'
  const { name, columns, rows = noRows, defaultSort, scope, groups } = options
  const { state, change, type, show } = useTableState(columns, defaultSort, scope)
  const [tables] = usePreference('tables')
  const layout = tables[name] ?? noLayout

  // Parsing the URL creates new objects every time; compare their JSON instead.
  const sortText = JSON.stringify(state.sort)
  const choiceText = JSON.stringify(state.choices)
  const { query } = state
  const columnText = state.columns?.join(',')

  const sorted = useMemo(
    () => sortTable(rows, columns, JSON.parse(sortText) as typeof state.sort),
    [rows, columns, sortText],
  )
  // Filter synchronously: a deferred update would render the table twice and show the rows later.
  const filtered = useMemo(
    () => filterTable(sorted, columns, query, JSON.parse(choiceText) as typeof state.choices),
    [sorted, columns, query, choiceText],
  )
  const groupId = state.group ?? groups?.column
  const groupColumn = columns.find((column) => column.id === groupId && column.filter)
  const hasHeads = groups !== undefined && groupId === groups.column
  const { collapsed, headless, toggle } = useGroupFolding({
    rows,
    column: groupColumn,
    hasHeads,
    state,
    change,
  })
  const items = useMemo(
    () => groupTable(filtered, groupColumn, collapsed, headless),
    [filtered, groupColumn, collapsed, headless],
  )
  const { order, hidden } = layout
  const selectedColumns = useMemo(
    () => shownColumns(columns, order, hidden, columnText?.split(',')),
    [columns, order, hidden, columnText],
  )
  const usualText = [...useUsualColumns({ columns, rows: options.rows, layout, state })].join(',')
  const visibleColumns = useMemo(() => {
    const usual = usualText.split(',')
    const others = selectedColumns.filter(({ id }) => !usual.includes(id))
    return others.length > 0 ? others : selectedColumns
  }, [selectedColumns, usualText])

  useEffect(() => {
    let at = 0
    let idle = 0
    const next = (left: () => number) => {
      do {
        warmSearch(columns, sorted, at, idleBatch)
        at += idleBatch
      } while (at < sorted.length && left() > idleLeft)
      if (at < sorted.length) idle = whenIdle(next)
    }
    idle = whenIdle(next)
    return () => cancelIdle(idle)
  }, [columns, sorted])

  const keepLayout = (changes: Partial<TableLayout>) =>
    setPreference('tables', {
      ...preference('tables'),
      [name]: { ...preference('tables')[name], ...changes },
    })

  return {
    name,
    defaultSort,
    show,
    state,
    type,
    change,
    clear: () => show({}),
    columns,
    /** All rows, sorted. */
    sorted,
    /** Columns that the user has not hidden, including those that are hidden because all rows have the usual value. */
    selectedColumns,
    visibleColumns,
    layout,
    filtered,
    items,
    groupColumn,
    /** Column that groups the rows unless the user selects another grouping. */
    defaultGroup: groups?.column,
    /** True if the rows of the groups have content; false for plain headers. */
    hasHeads,
    isFiltered: query !== '' || Object.keys(state.choices).length > 0,
    /** Changes when the filter, sort order or grouping changes. */
    key: `${query}\n${sortText}\n${choiceText}\n${state.group ?? ''}`,
    facetsOf: (id: string): Facet[] => {
      const column = columns.find((candidate) => candidate.id === id)
      return column ? facets(rows, columns, column, state) : []
    },
    toggleGroup: toggle,
    setWidth: (column: string, width: number) =>
      keepLayout({ widths: { ...layout.widths, [column]: width } }),
    resetWidths: () => {
      const { widths: _, ...others } = layout
      setPreference('tables', { ...preference('tables'), [name]: others })
    },
    /**
     * Sets the order of the columns and the hidden ones; stored in the preferences and in the URL, so that it can be
     * shared.
     */
    arrange: (order: readonly string[], hidden: readonly string[]) => {
      const usual = usualText.split(',')
      const shown = columns
        .filter(({ id }) => usual.includes(id) || layout.shown?.includes(id))
        .flatMap(({ id }) => (hidden.includes(id) ? [] : id))
      // A column with the usual value is not hidden by the user, so it appears again with another value.
      const unwanted = hidden.filter((id) => !usual.includes(id) || layout.hidden?.includes(id))
      keepLayout({
        order: [...order],
        hidden: unwanted,
        ...((shown.length > 0 || layout.shown) && { shown }),
      })
      change({ columns: order.filter((id) => !unwanted.includes(id)) })
    },
    resetLayout: () => {
      const { [name]: _, ...others } = preference('tables')
      setPreference('tables', others)
      change({ columns: undefined })
    },
  }
}

export type TableView<Row extends object> = ReturnType<typeof useTableView<Row>>
