import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useHref, useNavigate } from 'react-router'
import { lazyMenu } from '../overlay/lazyMenu.ts'
import { isPlainClick } from '#lib/isPlainClick.ts'
import { keyOf } from '#lib/shortcuts.ts'
import type { RowAction, RowId, TableGroups } from './column.ts'
import styles from './DataTable.module.css'
import { controlsOf, focusCell, passControls, stopOf, typedInto } from './gridCells.ts'
import { GroupRow } from './GroupRow.tsx'
import { roles } from './roles.ts'
import { RowActionsContext } from './RowControls.tsx'
import { mobileColumns } from './layout.ts'
import { RowRecycler } from './rowRecycling.ts'
import { TableRow } from './TableRow.tsx'
import { foundOutOfSight, GroupHead, type TableItem } from './tableRows.ts'
import { useRowKeys } from './useRowKeys.ts'
import { rowsOfPage, useRowWindow } from './useRowWindow.ts'
import type { Selection } from './useSelection.ts'
import type { TableView } from './useTableView.ts'
import { visibleText } from '#lib/visibleText.ts'

interface TableBodyProps<Row extends object> {
  view: TableView<Row>
  /** Element that may scroll the rows. */
  frame: RefObject<HTMLElement | null>
  rowHeight: number
  narrow: boolean
  rowId: (row: Row) => RowId
  labelOf: (row: Row) => string
  rowHref: ((row: Row) => string | undefined) | undefined
  rowActions: ((row: Row) => readonly RowAction[] | undefined) | undefined
  groups: TableGroups<Row> | undefined
  /** Selection; undefined if rows cannot be selected. */
  selection: Selection | undefined
  current: RowId | undefined
}

/** Visible rows, with pointer and keyboard handling. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  'use no memo'
  const { view, frame, rowHeight, narrow, rowId, labelOf, rowHref, rowActions, selection } = props
  const { items, visibleColumns } = view
  const headOf = view.hasHeads ? props.groups?.head : undefined
  const navigate = useNavigate()
  const root = useHref('/')
  const [menu, setMenu] = useState<{ anchor: HTMLElement; id: RowId }>()
  const body = useRef<HTMLDivElement>(null)
  const range = useRowWindow({ body, frame, count: items.length, rowHeight, view: view.key })
  useLayoutEffect(() => passControls(body.current), [])
  const keyAt = (index: number) => {
    const item = items[index]
    return item === undefined ? undefined : itemKey(item, rowId)
  }
  const page = () => rowsOfPage(frame, rowHeight)
  const isMenuOpen = menu !== undefined
  const rowKeys = useRowKeys({
    body,
    count: items.length,
    keyAt,
    page,
    heads: !narrow,
    isMenuOpen,
    onGone: () => setMenu(undefined),
  })

  // Anchors need the complete path, in case the console is served below a base path.
  const link = (path: string | undefined) =>
    root === '/' || path === undefined ? path : root.replace(/\/$/, '') + path
  const toggle = (row: Row, range: boolean) =>
    selection?.toggle(
      rowId(row),
      range,
      items.flatMap((item) => (item instanceof GroupHead ? [] : [rowId(item)])),
    )

  // Events are delegated: rows have no handlers, because their events bubble to the body.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const item = items[indexOf(target)]
    if (!item) return
    const button = target.closest<HTMLElement>('[data-menu]')
    if (button) {
      rowKeys.onFocus(indexOf(target))
      setMenu({ anchor: button, id: itemKey(item, rowId) })
    } else if (item instanceof GroupHead) {
      if (target.closest('[data-fold]')) view.toggleGroup(item.value)
      else if (target.closest('[data-select]')) selection?.toggleAll(item.members.map(rowId))
    } else if (target.closest('[data-select]')) toggle(item, event.shiftKey)
    else if (target.closest('[data-open]') && isPlainClick(event)) {
      const href = rowHref?.(item)
      if (href === undefined) return
      event.preventDefault()
      void navigate(href)
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const index = indexOf(target)
    const item = items[index]
    if (!item || event.defaultPrevented) return
    const isTyping = target.closest(typedInto) !== null
    if (!isTyping && rowKeys.onMove(event, index)) return
    const cell = target.closest<HTMLElement>('[role=gridcell]')
    if (event.key === 'Escape' && cell && target !== cell && target !== stopOf(cell)) {
      event.stopPropagation()
      focusCell(cell)
      return
    }
    if (isTyping) return
    if (event.key === 'Escape' && selection && selection.ids.size > 0) {
      event.stopPropagation()
      selection.clear()
      return
    }
    // The following keys apply to the row and its cells, not to controls inside.
    const isCell = target === cell
    if (item instanceof GroupHead || !(isCell || 'index' in target.dataset)) return
    const href = event.key === 'Enter' && !isCell ? rowHref?.(item) : undefined
    if (href !== undefined) void navigate(href)
    else if (isCell && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault()
      controlsOf(cell)[0]?.focus()
    } else if (event.key === ' ' && selection) {
      event.preventDefault()
      toggle(item, event.shiftKey)
    } else if (keyOf(event) === 'a' && (event.ctrlKey || event.metaKey) && selection) {
      event.preventDefault()
      selection.toggleAll(view.filtered.map(rowId))
    }
  }

  const bodyHandlers = {
    ...roles.rowgroup,
    onClick,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const index = indexOf(event.target)
      if (index >= 0) rowKeys.onFocus(index)
    },
    onBlur: rowKeys.onBlur,
  }

  const renderedIndexes = Array.from(
    { length: range.end - range.first },
    (_, at) => range.first + at,
  )
  const { activeRowIndex } = rowKeys
  if (activeRowIndex !== undefined && activeRowIndex < range.first)
    renderedIndexes.unshift(activeRowIndex)
  if (activeRowIndex !== undefined && activeRowIndex >= range.end)
    renderedIndexes.push(activeRowIndex)

  const [slots] = useState(() => new RowRecycler())
  const indexOfKey = new Map(renderedIndexes.map((index) => [keyAt(index) ?? '', index]))
  const slotOf = slots.assign([...indexOfKey.keys()], rowKeys.activeKey, range.passing)
  useLayoutEffect(() => slots.commit(slotOf))
  const id = useId()

  const { query } = view.state
  const inSight =
    narrow && query !== '' ? Object.values(mobileColumns(visibleColumns)).flat() : undefined

  // The row of the open menu with its latest values. Its menu closes when a background read removes the row.
  const menuItem = menu && items.find((item) => itemKey(item, rowId) === menu.id)
  const menuOf = (item: TableItem<Row>) => {
    if (!(item instanceof GroupHead)) return { label: labelOf(item), actions: rowActions?.(item) }
    const head = headOf?.(item.members, item.collapsed)
    return { label: head?.title ?? item.label, actions: head?.actions }
  }
  const { label: menuLabel = '', actions: menuActions } = menuItem ? menuOf(menuItem) : {}
  return (
    <RowActionsContext value={rowActions}>
      <div
        {...bodyHandlers}
        ref={body}
        className={styles.body}
        style={{ height: items.length * rowHeight, '--row': `${rowHeight}px` } as CSSProperties}
      >
        {[...slotOf].map(([key, slot]) => {
          const index = indexOfKey.get(key) ?? -1
          const item = items[index]
          if (!item) return null
          const position = {
            index,
            top: index * rowHeight,
            last: index === items.length - 1,
            tabStop: index === rowKeys.active,
          }
          return item instanceof GroupHead ? (
            <GroupRow
              key={slot}
              {...position}
              elementId={`${id}-${slot}`}
              column={view.groupColumn?.header ?? ''}
              head={item}
              content={headOf?.(item.members, item.collapsed)}
              columns={visibleColumns}
              narrow={narrow}
              selected={selection && selectedOf(item.members, rowId, selection)}
            />
          ) : (
            <TableRow
              key={slot}
              {...position}
              elementId={`${id}-${slot}`}
              id={rowId(item)}
              row={item}
              label={labelOf(item)}
              columns={visibleColumns}
              narrow={narrow}
              found={inSight && foundOutOfSight(view.columns, inSight, item, query)}
              href={link(rowHref?.(item))}
              selectable={selection !== undefined}
              selected={selection?.ids.has(rowId(item)) ?? false}
              current={props.current === rowId(item)}
              actions={rowActions !== undefined}
            />
          )
        })}
      </div>
      {menu && menuActions && (
        <lazyMenu.Component
          id="row-actions"
          label={visibleText(`Actions for ${menuLabel}`)}
          anchor={menu.anchor}
          items={menuActions}
          onClose={() => setMenu(undefined)}
        />
      )}
    </RowActionsContext>
  )
}

/** Returns how many members of a group are selected. */
function selectedOf<Row>(
  members: readonly Row[],
  rowId: (row: Row) => RowId,
  { ids }: Selection,
): 'all' | 'some' | 'none' {
  if (ids.size === 0) return 'none'
  const count = members.filter((row) => ids.has(rowId(row))).length
  return count === 0 ? 'none' : count === members.length ? 'all' : 'some'
}

function itemKey<Row>(item: TableItem<Row>, rowId: (row: Row) => RowId): RowId {
  return item instanceof GroupHead ? `group ${item.value}` : rowId(item)
}

/** Returns the index of the row that contains the event target; -1 for none. */
function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return Number(row?.dataset['index'] ?? -1)
}
