import { mdiArrowDown, mdiArrowUp } from '@mdi/js'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { Icon } from '../display/Icon.tsx'
import { tooltip } from '../overlay/tooltip.ts'
import type { Column } from './column.ts'
import styles from './DataTable.module.css'
import { cellsOf, focusCell, sideways } from './gridCells.ts'
import { roles } from './roles.ts'
import type { SortKeyState } from './tableState.ts'

interface Select {
  all: boolean
  some: boolean
  count: number
  toggle: () => void
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: readonly SortKeyState[]
  onSort: (column: string, add: boolean) => void
  onWidth: (column: string, width: number) => void
  /** Select-all control; undefined if rows cannot be selected. */
  select: Select | undefined
  actions: boolean
  /** True on small screens, where the headers are visually hidden and only name the cells. */
  narrow: boolean
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  'use no memo'
  const { columns, sort, onSort, onWidth, select, actions, narrow } = props
  return (
    <div {...roles.rowgroup} {...headerHandlers} className={styles.head}>
      <div {...roles.row} className={styles.headRow} aria-rowindex={1}>
        {select && (
          <div {...roles.columnheader} className={styles.select}>
            {narrow ? 'Selection' : <SelectAll {...select} />}
          </div>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sort={sort}
            onSort={onSort}
            onWidth={onWidth}
            narrow={narrow}
          />
        ))}
        {actions && (
          <div {...roles.columnheader} className={styles.actions}>
            <span className="visually-hidden">Actions</span>
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * Keyboard handling of the headers. They are not a tab stop: the arrow keys reach them from the first row and return to
 * the active row.
 */
const headerHandlers = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const cells = cellsOf(event.currentTarget)
    const at = cells.findIndex((cell) => cell.contains(event.target as HTMLElement))
    const stop = event.currentTarget.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')
    const to =
      event.key === 'ArrowDown'
        ? stop && (cellsOf(stop)[at] ?? stop)
        : cells[sideways(event.key, at, cells.length) ?? -1]
    if (!to) return
    event.preventDefault()
    if (to === stop) stop.focus()
    else focusCell(to)
  },
}

function SelectAll({ all, some, count, toggle }: Select) {
  'use no memo'
  return (
    <label>
      <input
        type="checkbox"
        aria-label={all ? 'Select none' : `Select all ${plural(count, 'row')}`}
        tabIndex={-1}
        checked={all}
        disabled={count === 0}
        ref={(input) => {
          if (input) input.indeterminate = some && !all
        }}
        onChange={toggle}
      />
    </label>
  )
}

interface HeadCellProps<Row> extends Pick<
  TableHeadProps<Row>,
  'sort' | 'onSort' | 'onWidth' | 'narrow'
> {
  column: Column<Row>
}

function HeadCell<Row>({ column, sort, onSort, onWidth, narrow }: HeadCellProps<Row>) {
  'use no memo'
  const at = sort.findIndex((key) => key.column === column.id)
  const key = sort[at]
  const direction = key && (key.descending ? 'descending' : 'ascending')
  return (
    <div
      {...roles.columnheader}
      className={cx(styles.headCell, column.align === 'end' && styles.end)}
      // Only set it for the first sort key, because ARIA supports only one sorted column.
      {...(direction && at === 0 && { 'aria-sort': direction })}
    >
      {narrow || column.sort === false ? (
        <span className={styles.text}>{column.header}</span>
      ) : (
        <button
          type="button"
          className={styles.sort}
          tabIndex={-1}
          {...tooltip(`${column.header}\nClick to sort, Shift+click to add a sort column`)}
          onClick={(event) => onSort(column.id, event.shiftKey)}
        >
          <span className={styles.text}>{column.header}</span>
          {key && (
            <>
              <Icon path={key.descending ? mdiArrowDown : mdiArrowUp} size={14} />
              {sort.length > 1 && <span className={styles.rank}>{at + 1}</span>}
            </>
          )}
        </button>
      )}
      {!narrow && <Grip onWidth={(width) => onWidth(column.id, width)} />}
    </div>
  )
}

const minColumnWidth = 60

/** Resize handle of a column. Keyboard users set widths in the view options. */
function Grip({ onWidth }: { onWidth: (width: number) => void }) {
  'use no memo'
  const start = useRef<{ x: number; width: number }>(undefined)
  const drag = (event: PointerEvent<HTMLElement>, done: boolean) => {
    const from = start.current
    if (!from) return
    const width = Math.max(minColumnWidth, Math.round(from.width + event.clientX - from.x))
    if (done) start.current = undefined
    onWidth(width)
  }
  return (
    <span
      className={styles.grip}
      aria-hidden="true"
      onPointerDown={(event) => {
        const head = event.currentTarget.parentElement
        if (!head || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: head.getBoundingClientRect().width }
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={() => {
        start.current = undefined
      }}
    />
  )
}
