import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '../display/Button.tsx'
import { EmptyState } from '../layout/EmptyState.tsx'
import { scrolledByContent } from '../a11y/scrollStops.ts'
import { useNarrow } from '../theme/useMediaQuery.ts'
import {
  cellText,
  type BulkAction,
  type Column,
  type RowAction,
  type RowId,
  type TableGroups,
  type TableSummary,
} from './column.ts'
import { countLabel } from './countLabel.ts'
import styles from './DataTable.module.css'
import { tracks } from './layout.ts'
import { roles } from './roles.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { SummaryRow } from './SummaryRow.tsx'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { pressSort } from './tableState.ts'
import { type FilterField, Toolbar } from './Toolbar.tsx'
import { useFillHeight } from './useFillHeight.ts'
import { useSelection } from './useSelection.ts'
import { useTableView } from './useTableView.ts'

const rowHeights = {
  normal: { wide: 36, narrow: 56 },
  compact: { wide: 32, narrow: 52 },
  roomy: { wide: 44, narrow: 64 },
}
/** Minimum height of the rows on small screens if a row stands for a group, for a title of two lines and a button. */
const narrowGroupHeight = 72

export interface DataTableProps<Row extends object> {
  /** Name of the table and of export files: "Instances". */
  label: string
  /** Key under which the user's columns and widths are stored: "computes". */
  name: string
  /** Column definitions. Must be a stable reference, because a new array triggers sorting and filtering again. */
  columns: readonly Column<Row>[]
  /** Loaded rows; undefined while the first page is loading. */
  rows: readonly Row[] | undefined
  /** Total number of rows, once the first page has been loaded. */
  total?: number | undefined
  /** True while more pages are loading. */
  loading?: boolean
  /** Error message about pages that failed to load, shown above the loaded rows. */
  fault?: { text: string; onRetry: () => void; retryLabel?: string } | undefined
  /** Note above the rows, for example that the list changed while it was loading. */
  note?: ReactNode
  rowId: (row: Row) => RowId
  /** Link target of the first cell and of the Enter key. */
  rowHref?: (row: Row) => string | undefined
  /** Accessible name of a row for its controls; by default the text of the first column. */
  rowLabel?: (row: Row) => string
  /** Returns the actions of a row, or undefined while they are unknown; an open menu waits for them. */
  rowActions?: (row: Row) => readonly RowAction[] | undefined
  /** Actions on selected rows. If defined, even as an empty list, rows are selectable. */
  bulkActions?: readonly BulkAction<Row>[]
  /** Groups the rows by default. */
  groups?: TableGroups<Row>
  /** Returns the row below the others for the rows that match the filter, once all rows are loaded. */
  summary?: ((rows: readonly Row[]) => TableSummary) | undefined
  /** Id of the row whose drawer is open. */
  current?: RowId | undefined
  /** Content shown without any rows: an EmptyState. */
  empty: ReactNode
  /** Default sort order in the URL format: "-created,label". */
  defaultSort?: string
  /** Prefix of the URL parameters, for several tables on one screen. */
  scope?: string
  /** fill: as high as the window allows, with a scrollable body; content: as high as the rows. */
  height?: 'fill' | 'content'
  /** Renders the content in place of the filter field. The toolbar then remains visible without rows. */
  search?: ((filter: FilterField) => ReactNode) | undefined
  /** Text that replaces the number of rows. */
  count?: string | undefined
  /** Additional controls of the screen, shown next to the filters. */
  children?: ReactNode
}

/**
 * Table for thousands of rows that filters while the user types. Its components opt out of the React Compiler: they
 * memoize manually (memo rows, the steps of useTableView), and the compiler's caches would increase the script needed
 * for the first row by half.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  'use no memo'
  // Without any rows there is nothing to filter or sort, so only show the empty state.
  return isEmpty(props) && !props.search ? <>{props.empty}</> : <FilledTable {...props} />
}

const isEmpty = <Row extends object>({ rows, loading, fault }: DataTableProps<Row>) =>
  rows?.length === 0 && !loading && !fault

function FilledTable<Row extends object>(props: DataTableProps<Row>) {
  'use no memo'
  const { label, name, columns, rows, rowId, rowActions, bulkActions } = props
  const { total, loading = false, height = 'fill', fault, note } = props
  const narrow = useNarrow()
  const [density] = usePreference('density')
  const heights = rowHeights[density] ?? rowHeights.normal
  const narrowHeight = props.groups ? Math.max(heights.narrow, narrowGroupHeight) : heights.narrow
  const rowHeight = narrow ? narrowHeight : heights.wide
  const view = useTableView({
    name,
    columns,
    rows,
    defaultSort: props.defaultSort ?? '',
    scope: props.scope,
    groups: props.groups,
  })
  const { items, visibleColumns, filtered } = view
  const selection = useSelection()
  const frame = useRef<HTMLDivElement>(null)
  const fills = height === 'fill' && !narrow
  useFillHeight(frame, fills)

  const select = bulkActions !== undefined
  const actions = Boolean(rowActions)
  const { layout } = view
  const { template, least } = useMemo(
    () => tracks(visibleColumns, layout, { select, actions }, rows),
    [visibleColumns, layout, select, actions, rows],
  )
  const isSelected = (row: Row) => selection.ids.has(rowId(row))
  const labelOf = (row: Row) =>
    props.rowLabel?.(row) ?? (columns[0] ? cellText(columns[0], row) : String(rowId(row)))

  const selected = selection.ids.size > 0 ? (rows ?? []).filter(isSelected) : []
  const chosenShown = selected.length > 0 ? filtered.filter(isSelected).length : 0
  const toggleAll = () => selection.toggleAll(filtered.map(rowId))

  const summary = rows && !loading && filtered.length > 0 ? props.summary?.(filtered) : undefined
  const count = countLabel({
    matching: filtered.length,
    loaded: rows?.length,
    total,
    filtered: view.isFiltered,
    loading,
    usual: view.selectedColumns
      .filter((column) => !visibleColumns.includes(column))
      .flatMap(({ usual }) => usual?.text ?? []),
  })
  return (
    <div className={cx(styles.root, narrow && styles.narrow)}>
      <div className={cx(styles.bar, selected.length > 0 && styles.selecting)}>
        <Toolbar
          view={view}
          label={label}
          count={props.count ?? count}
          hidden={selected.length > 0}
          narrow={narrow}
          onAll={select && filtered.length > 0 ? toggleAll : undefined}
          search={props.search}
        >
          {props.children}
        </Toolbar>
        {selected.length > 0 && bulkActions && (
          <SelectionBar
            rows={selected}
            hidden={selected.length - chosenShown}
            matching={filtered.length}
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
            {fault.retryLabel ?? 'Try again'}
          </Button>
        </div>
      )}
      {note && <div className={styles.note}>{note}</div>}
      {isEmpty(props) && props.empty}
      <div
        ref={frame}
        hidden={isEmpty(props)}
        className={cx(styles.frame, fills && styles.fill, summary && styles.footed)}
        {...scrolledByContent}
        style={
          {
            '--tracks': template,
            '--least': `${least}px`,
            '--row': `${rowHeight}px`,
          } as CSSProperties
        }
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
            columns={visibleColumns}
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
              groups={props.groups}
              selection={select ? selection : undefined}
              current={props.current}
            />
          ) : (
            <TableSkeleton
              rows={Math.min(total ?? 12, 12)}
              rowHeight={rowHeight}
              columns={narrow ? 1 : visibleColumns.length}
              select={select}
            />
          )}
        </div>
        {summary && (
          <SummaryRow
            summary={summary}
            columns={visibleColumns}
            select={select}
            rowHeight={rowHeight}
            narrow={narrow}
          />
        )}
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
  columns: number
  /** True if the first track of a row is its checkbox. */
  select: boolean
}

/**
 * Placeholder rows with the columns of the table. One element per column with a repeated background, so that the
 * placeholder does not delay the first row.
 */
function TableSkeleton({ rows, rowHeight, columns, select }: TableSkeletonProps) {
  'use no memo'
  return (
    <div
      className={styles.skeleton}
      style={{ height: rows * rowHeight, '--row': `${rowHeight}px` } as CSSProperties}
      aria-hidden="true"
    >
      {select && <span className={styles.skeletonSelect} />}
      {Array.from({ length: columns }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  )
}
