import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { scrolledByContent } from '../scrollStops.ts'
import { useNarrow } from '../useMediaQuery.ts'
import { cellText, type BulkAction, type Column, type RowAction, type RowId } from './column.ts'
import { countLabel } from './countLabel.ts'
import styles from './DataTable.module.css'
import { tracks } from './layout.ts'
import { roles } from './roles.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { pressSort } from './tableState.ts'
import { Toolbar } from './Toolbar.tsx'
import { useFillHeight } from './useFillHeight.ts'
import { useSelection } from './useSelection.ts'
import { useTableView } from './useTableView.ts'

const rowHeights = {
  normal: { wide: 36, narrow: 56 },
  compact: { wide: 32, narrow: 52 },
  roomy: { wide: 44, narrow: 64 },
}

export interface DataTableProps<Row extends object> {
  /** Names the table, and the file of an export: "Instances". */
  label: string
  /** Under which name the reader's columns and widths are kept: "computes". */
  name: string
  /** Stands outside the component; a new list each time would sort and filter each time. */
  columns: readonly Column<Row>[]
  /** undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  /** The number of rows in all, once the first page told. */
  total?: number | undefined
  /** More pages are on their way. */
  loading?: boolean
  /** Pages that could not be read: the rest is shown, this is said above it. */
  fault?: { text: string; onRetry: () => void } | undefined
  /** Said above the rows, such as that the list changed while it loaded. */
  note?: string | undefined
  rowId: (row: Row) => RowId
  /** Where the first cell leads, and Enter. */
  rowHref?: (row: Row) => string | undefined
  /** Names a row for its controls; the text of the first column when absent. */
  rowLabel?: (row: Row) => string
  /** Answers nothing while what can be done is not known yet; an opened menu waits for it. */
  rowActions?: (row: Row) => readonly RowAction[] | undefined
  /** Rows can be selected when it is there, be it empty. */
  bulkActions?: readonly BulkAction<Row>[]
  /** The row whose drawer is open. */
  current?: RowId | undefined
  /** Shown when there are no rows at all: an EmptyState. */
  empty: ReactNode
  /** As in the address: "-created,label". */
  defaultSort?: string
  /** Keeps the parameters of several tables on one screen apart. */
  scope?: string
  /** fill: as high as the window allows, scrolling inside; content: as high as its rows. */
  height?: 'fill' | 'content'
  /** Controls of the screen's own, beside the filters. */
  children?: ReactNode
}

/**
 * Thousands of rows, filtered as one types. The parts of the table opt out of the React Compiler:
 * what must be kept is kept by hand (memo rows, the steps of useTableView), and its caches would add
 * half again to the script that the first row waits for.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  'use no memo'
  const { rows, loading, fault, empty } = props
  // Nothing to filter, nothing to sort: only what to do next.
  return rows?.length === 0 && !loading && !fault ? <>{empty}</> : <FilledTable {...props} />
}

function FilledTable<Row extends object>(props: DataTableProps<Row>) {
  'use no memo'
  const { label, name, columns, rows, rowId, rowActions, bulkActions } = props
  const { total, loading = false, height = 'fill', fault, note } = props
  const narrow = useNarrow()
  const [density] = usePreference('density')
  const rowHeight = (rowHeights[density] ?? rowHeights.normal)[narrow ? 'narrow' : 'wide']
  const view = useTableView({
    name,
    columns,
    rows,
    defaultSort: props.defaultSort ?? '',
    scope: props.scope,
  })
  const { items, shown, filtered } = view
  const selection = useSelection()
  const frame = useRef<HTMLDivElement>(null)
  const fills = height === 'fill' && !narrow
  useFillHeight(frame, fills)

  const select = bulkActions !== undefined
  const actions = Boolean(rowActions)
  const { layout } = view
  const { template, least } = useMemo(
    () => tracks(shown, layout, { select, actions }, rows),
    [shown, layout, select, actions, rows],
  )
  const isSelected = (row: Row) => selection.ids.has(rowId(row))
  const labelOf = (row: Row) =>
    props.rowLabel?.(row) ?? (columns[0] ? cellText(columns[0], row) : String(rowId(row)))

  const selected = selection.ids.size > 0 ? (rows ?? []).filter(isSelected) : []
  const chosenShown = selected.length > 0 ? filtered.filter(isSelected).length : 0
  const toggleAll = () => selection.toggleAll(filtered.map(rowId))

  const count = countLabel({
    shown: filtered.length,
    loaded: rows?.length,
    total,
    filtered: view.isFiltered,
    loading,
  })
  return (
    <div className={cx(styles.root, narrow && styles.narrow)}>
      <div className={styles.bar}>
        <Toolbar
          view={view}
          label={label}
          count={count}
          hidden={selected.length > 0}
          narrow={narrow}
          onAll={select && filtered.length > 0 ? toggleAll : undefined}
        >
          {props.children}
        </Toolbar>
        {selected.length > 0 && bulkActions && (
          <SelectionBar
            rows={selected}
            hidden={selected.length - chosenShown}
            shown={filtered.length}
            actions={bulkActions}
            narrow={narrow}
            onAll={toggleAll}
            onClear={selection.clear}
          />
        )}
      </div>
      {fault && (
        <div className={styles.strip} role="alert">
          <span>{fault.text}</span>
          <Button size="small" onClick={fault.onRetry}>
            Try again
          </Button>
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
      <div
        ref={frame}
        className={cx(styles.frame, fills && styles.fill)}
        {...scrolledByContent}
        style={{ '--tracks': template, '--least': `${least}px` } as CSSProperties}
      >
        <div
          {...roles.grid}
          className={styles.table}
          aria-label={label}
          aria-rowcount={rows ? items.length + 1 : -1}
          aria-multiselectable={select || undefined}
          aria-busy={rows === undefined || undefined}
        >
          <TableHead
            columns={shown}
            sort={view.state.sort}
            onSort={(column, add) => view.change({ sort: pressSort(view.state.sort, column, add) })}
            onWidth={view.setWidth}
            select={
              select
                ? {
                    all: chosenShown > 0 && chosenShown === filtered.length,
                    some: chosenShown > 0,
                    count: filtered.length,
                    toggle: toggleAll,
                  }
                : undefined
            }
            actions={actions}
            narrow={narrow}
          />
          {rows ? (
            <TableBody
              view={view}
              frame={frame}
              rowHeight={rowHeight}
              narrow={narrow}
              rowId={rowId}
              labelOf={labelOf}
              rowHref={props.rowHref}
              rowActions={rowActions}
              selection={select ? selection : undefined}
              current={props.current}
            />
          ) : (
            <TableSkeleton rows={Math.min(total ?? 12, 12)} rowHeight={rowHeight} />
          )}
        </div>
        {rows && rows.length > 0 && filtered.length === 0 && (
          <div className={styles.state}>
            <EmptyState
              title="No matches"
              action={<Button onClick={view.clear}>Clear the filter</Button>}
            >
              {loading ? 'Still loading. There may be a match.' : count}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}

interface TableSkeletonProps {
  rows: number
  rowHeight: number
}

/** Rows to come. One element whose background is all of them: it stands in the way of the first row, so it costs nothing. */
function TableSkeleton({ rows, rowHeight }: TableSkeletonProps) {
  'use no memo'
  return (
    <div
      className={styles.skeleton}
      style={{ height: rows * rowHeight, '--row': `${rowHeight}px` } as CSSProperties}
      aria-hidden="true"
    />
  )
}
