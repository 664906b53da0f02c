import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useHref, useNavigate } from 'react-router'
import { cx } from '#lib/cx.ts'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { useNarrow } from '../useMediaQuery.ts'
import { cellText, type BulkAction, type Column, type RowAction, type RowId } from './column.ts'
import { coverageText } from './coverage.ts'
import styles from './DataTable.module.css'
import { GroupRow } from './GroupRow.tsx'
import { tracks } from './layout.ts'
import { roles } from './roles.ts'
import { RowSlots } from './rowSlots.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { GroupHead, type TableItem } from './tableRows.ts'
import { pressSort } from './tableState.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useFill } from './useFill.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useRowWindow } from './useRowWindow.ts'
import { useSelection } from './useSelection.ts'
import { useTableView } from './useTableView.ts'

const MenuList = lazy(async () => ({ default: (await import('../MenuList.tsx')).MenuList }))

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
  /** How many there are in all, once the first page told. */
  total?: number | undefined
  /** More pages are on their way. */
  loading?: boolean
  /** Pages that could not be read: the rest is shown, this is said above it. */
  fault?: { text: string; onRetry: () => void } | undefined
  /** Said above the rows, such as that the list changed while it loaded. */
  note?: string | undefined
  rowId: (row: Row) => RowId
  /** Where the first cell leads, and Enter. */
  rowHref?: (row: Row) => string
  /** Names a row for its controls; the text of the first column when absent. */
  rowLabel?: (row: Row) => string
  rowActions?: (row: Row) => readonly RowAction[]
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
  const { label, name, columns, rows, rowId, rowHref, rowActions, bulkActions, children } = props
  const { total, loading = false, height = 'fill' } = props
  const navigate = useNavigate()
  const root = useHref('/')
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
  const [menu, setMenu] = useState<{ anchor: HTMLElement; row: Row }>()

  const body = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const range = useRowWindow({ body, frame, count: items.length, rowHeight, view: view.key })
  const keyAt = (index: number) => itemKey(items[index], rowId)
  const rowKeys = useRowKeys({
    body,
    count: items.length,
    keyAt,
    page: Math.max(1, range.end - range.first - 12),
  })
  useFill(frame, height === 'fill' && !narrow)

  const selectable = Boolean(bulkActions && bulkActions.length > 0)
  const { template, least } = tracks(shown, view.layout, {
    select: selectable,
    actions: Boolean(rowActions),
  })
  // Anchors want the whole path, should the console live below another one.
  const link = (path: string) => (root === '/' ? path : root.replace(/\/$/, '') + path)
  const isSelected = (row: Row) => selection.ids.has(rowId(row))
  const labelOf = (row: Row) =>
    props.rowLabel?.(row) ?? (columns[0] ? cellText(columns[0], row) : String(rowId(row)))

  const selected = selection.ids.size > 0 ? (rows ?? []).filter(isSelected) : []
  const chosenShown = selected.length > 0 ? filtered.filter(isSelected).length : 0
  const toggleAll = () => selection.toggleAll(filtered.map(rowId))
  const toggle = (row: Row, range: boolean) =>
    selection.toggle(
      rowId(row),
      range,
      items.flatMap((item) => (item instanceof GroupHead ? [] : [rowId(item)])),
    )

  // Rows have no handlers of their own: what happens in them is heard here.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const item = items[indexOf(target)]
    if (!item) return
    if (item instanceof GroupHead) {
      if (target.closest('[data-fold]')) view.toggleGroup(item.value)
      return
    }
    const button = target.closest<HTMLElement>('[data-menu]')
    if (button) setMenu({ anchor: button, row: item })
    else if (target.closest('[data-select]')) toggle(item, event.shiftKey)
    else if (target.closest('[data-open]') && rowHref && isPlainClick(event)) {
      event.preventDefault()
      void navigate(rowHref(item))
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const index = indexOf(target)
    const item = items[index]
    if (!item || event.defaultPrevented || target.closest(typedInto)) return
    if (rowKeys.onMove(event, index)) return
    if (event.key === 'Escape' && selection.ids.size > 0) {
      event.stopPropagation()
      selection.clear()
      return
    }
    // The rest belongs to the row itself, not to a control in it.
    if (item instanceof GroupHead || !('index' in target.dataset)) return
    if (event.key === 'Enter' && rowHref) void navigate(rowHref(item))
    else if (event.key === ' ' && selectable) {
      event.preventDefault()
      toggle(item, event.shiftKey)
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selectable) {
      event.preventDefault()
      toggleAll()
    }
  }

  const heard = {
    ...roles.rowgroup,
    onClick,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const index = indexOf(event.target)
      if (index >= 0) rowKeys.onFocus(index)
    },
  }

  const drawn = Array.from({ length: range.end - range.first }, (_, at) => range.first + at)
  const { kept } = rowKeys
  if (kept !== undefined && (kept < range.first || kept >= range.end)) drawn.push(kept)

  const [slots] = useState(() => new RowSlots())
  const slotOf = slots.assign(
    drawn.flatMap((index) => keyAt(index) ?? []),
    rowKeys.activeKey,
  )
  useLayoutEffect(() => slots.commit(slotOf))

  const coverage = {
    shown: filtered.length,
    loaded: rows?.length,
    total,
    filtered: view.isFiltered,
    loading,
  }
  const skeleton = rows === undefined
  const bodyRows = skeleton ? Math.min(total ?? 12, 12) : items.length
  // Nothing to filter, nothing to sort: only what to do next.
  if (rows?.length === 0 && !loading && !props.fault) return <>{props.empty}</>
  return (
    <div className={cx(styles.root, narrow && styles.narrow)}>
      <div className={styles.bar}>
        <Toolbar
          view={view}
          label={label}
          coverage={coverageText(coverage)}
          hidden={selected.length > 0}
          narrow={narrow}
        >
          {children}
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
      {props.fault && (
        <div className={styles.strip} role="alert">
          <span>{props.fault.text}</span>
          <Button size="small" onClick={props.fault.onRetry}>
            Try again
          </Button>
        </div>
      )}
      {props.note && <p className={styles.note}>{props.note}</p>}
      <div
        ref={frame}
        className={cx(styles.frame, height === 'fill' && !narrow && styles.fill)}
        style={{ '--tracks': template, '--least': `${least}px` } as CSSProperties}
      >
        <div
          {...roles.table}
          className={styles.table}
          aria-label={label}
          aria-rowcount={skeleton ? -1 : items.length + 1}
          aria-busy={skeleton || undefined}
        >
          <TableHead
            columns={shown}
            sort={view.state.sort}
            onSort={(column, add) => view.change({ sort: pressSort(view.state.sort, column, add) })}
            onWidth={view.setWidth}
            select={
              selectable
                ? {
                    all: chosenShown > 0 && chosenShown === filtered.length,
                    some: chosenShown > 0,
                    count: filtered.length,
                    toggle: toggleAll,
                  }
                : undefined
            }
            actions={Boolean(rowActions)}
          />
          <div
            {...heard}
            ref={body}
            className={styles.body}
            style={{ height: bodyRows * rowHeight, '--row': `${rowHeight}px` } as CSSProperties}
          >
            {skeleton && (
              <TableSkeleton
                columns={shown}
                rows={bodyRows}
                rowHeight={rowHeight}
                narrow={narrow}
                select={selectable}
              />
            )}
            {drawn.map((index) => {
              const item = items[index]
              if (!item) return null
              const slot = slotOf.get(keyAt(index) ?? '')
              const place = { index, top: index * rowHeight, tabStop: index === rowKeys.active }
              return item instanceof GroupHead ? (
                <GroupRow
                  key={slot}
                  {...place}
                  column={view.groupColumn?.header ?? ''}
                  head={item}
                />
              ) : (
                <TableRow
                  key={slot}
                  {...place}
                  id={rowId(item)}
                  row={item}
                  label={labelOf(item)}
                  columns={shown}
                  narrow={narrow}
                  href={rowHref && link(rowHref(item))}
                  selectable={selectable}
                  selected={isSelected(item)}
                  current={props.current === rowId(item)}
                  actions={rowActions}
                />
              )
            })}
          </div>
        </div>
        {rows && rows.length > 0 && filtered.length === 0 && (
          <div className={styles.state}>
            <EmptyState
              title="Nothing matches the filter"
              action={<Button onClick={view.clear}>Clear the filter</Button>}
            >
              {loading ? 'More is being read; it may yet be found.' : coverageText(coverage)}
            </EmptyState>
          </div>
        )}
      </div>
      {menu && rowActions && (
        <Suspense fallback={null}>
          <MenuList
            id="row-actions"
            label={`Actions for ${labelOf(menu.row)}`}
            anchor={menu.anchor}
            items={rowActions(menu.row)}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function itemKey<Row>(item: TableItem<Row> | undefined, rowId: (row: Row) => RowId) {
  if (item === undefined) return undefined
  return item instanceof GroupHead ? `group ${item.value}` : rowId(item)
}

/** Where keys write instead of moving rows. */
const typedInto = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Which row an event came from; -1 for none. */
function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return Number(row?.dataset['index'] ?? -1)
}

/** Not the ones that open a tab, a window or a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
