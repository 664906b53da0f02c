import { memo, useState, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { none } from '#lib/format.ts'
import { CopyButton } from '../Copy.tsx'
import { tooltip } from '../tooltip.ts'
import { cellText, type Column, type RowId } from './column.ts'
import styles from './DataTable.module.css'
import { mobileColumns } from './layout.ts'
import { roles } from './roles.ts'
import { MenuButton, QuickActions, SelectBox } from './RowControls.tsx'

interface RowProps<Row> {
  row: Row
  id: RowId
  /** Of the element, whichever rows it shows. */
  elementId: string
  index: number
  top: number
  /** Of the table. */
  last: boolean
  label: string
  columns: readonly Column<Row>[]
  narrow: boolean
  /** The text under which a narrow row is found and that its lines do not show. */
  found: string | undefined
  href: string | undefined
  selectable: boolean
  selected: boolean
  /** The row whose drawer is open, say. */
  current: boolean
  /** True when Tab stops here; the arrow keys move it. */
  tabStop: boolean
  /** True when there is a menu of what can be done. */
  actions: boolean
}

/**
 * One row. What it is asked to do is heard by the table (clicks and keys bubble), so that it needs
 * no callbacks and is drawn again only when something of its own changed. Each key of the filter
 * draws a screenful of these: every element and every component here is paid thirty times.
 */
function PlainRow<Row>(props: RowProps<Row>) {
  'use no memo'
  const { row, elementId, index, top, label, columns, narrow, selectable, selected, actions } =
    props
  // Buttons that show on hover and focus are made then, not for every row in sight.
  const [hot, setHot] = useState(false)
  const [inside, setInside] = useState(false)
  const reach = props.tabStop && !inside ? 0 : -1
  return (
    <div
      {...roles.row}
      id={elementId}
      className={cx(
        styles.row,
        props.last && styles.last,
        selected && styles.selected,
        props.current && styles.current,
      )}
      style={{ top }}
      tabIndex={reach}
      aria-rowindex={index + 2}
      aria-label={label}
      aria-selected={selectable ? selected : undefined}
      data-index={index}
      onPointerMove={() => setHot(true)}
      onPointerLeave={(event) => setHot(event.currentTarget.contains(document.activeElement))}
      onFocus={({ target, currentTarget }) => {
        setHot(true)
        setInside(target !== currentTarget)
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setHot(false)
        setInside(false)
      }}
    >
      {selectable && <SelectBox {...{ elementId, selected }} />}
      {narrow ? (
        <Lines {...props} />
      ) : (
        columns.map((column, at) => cell(props, column, at === 0, hot))
      )}
      {actions && (
        <div {...roles.cell} className={styles.actions}>
          {hot && !narrow && <QuickActions row={row} />}
          <MenuButton elementId={elementId} />
        </div>
      )}
    </div>
  )
}

export const TableRow = memo(PlainRow) as typeof PlainRow

/** A function rather than a component: eight of them a row would double the cost of drawing it. */
function cell<Row>(props: RowProps<Row>, column: Column<Row>, first: boolean, hot: boolean) {
  const { row, id } = props
  const own = column.cell?.(row)
  const text = own == null ? cellText(column, row) : ''
  const rich = own != null && typeof own === 'object'
  const name = cx(
    styles.cell,
    rich && styles.own,
    column.align === 'end' && styles.end,
    column.mono && styles.mono,
    first && styles.first,
  )
  const short = text === none ? undefined : column.short?.(row)
  const shown = short ?? text
  const copied = hot && column.copy && own == null && text !== none
  return (
    <div
      // Elements of rows are used again for others; what may have a state of its own must not be.
      key={rich && !column.reusable ? `${column.id} ${id}` : column.id}
      {...roles.cell}
      className={copied ? cx(name, styles.withCopy) : name}
      {...tooltip(short === undefined ? undefined : text)}
    >
      {first ? linked(props, own ?? shown) : copied ? <span>{shown}</span> : (own ?? shown)}
      {copied && column.copy && (
        <>
          <CopyButton value={text} what={column.copy} tabIndex={-1} />
          {column.afterCopy?.(text)}
        </>
      )}
    </div>
  )
}

/** A plain anchor; the table turns its clicks into navigations. A router link is ten hooks. */
function linked<Row>({ href }: RowProps<Row>, content: ReactNode) {
  if (href === undefined) return content
  return (
    <a href={href} data-open="" tabIndex={-1}>
      {content}
    </a>
  )
}

/** The row of a small screen: what it is above, what is known below. */
function Lines<Row>(props: RowProps<Row>) {
  'use no memo'
  const { row, id, columns, found } = props
  const { title, meta } = mobileColumns(columns)
  // The one that takes the room on wide screens gives way here; a word of state before it stays whole.
  const lead = title.find(({ grow }) => grow) ?? title[0]
  const filled = (shown: readonly Column<Row>[]) =>
    shown
      .map((column) => ({
        column,
        content: column.words?.(row) ?? column.cell?.(row) ?? cellText(column, row),
      }))
      // There is no head above that a dash would stand under.
      .filter(({ content }, at) => at === 0 || content !== none)
  return (
    <div className={styles.lines}>
      <div className={styles.line}>
        {filled(title).map(({ column, content }) => (
          <div
            key={`${column.id} ${id}`}
            {...roles.cell}
            className={cx(styles.part, column === lead && styles.first)}
          >
            {column === lead ? linked(props, content) : content}
          </div>
        ))}
      </div>
      <div className={cx(styles.line, styles.meta)}>
        {found !== undefined && (
          // Alone, so that it is whole.
          <div {...roles.cell} className={styles.part}>
            {found}
          </div>
        )}
        {filled(found === undefined ? meta : []).map(({ column, content }) => (
          <div
            // WebKit keeps the width of the text that an element had first.
            key={`${column.id} ${typeof content === 'string' ? content : id}`}
            {...roles.cell}
            className={cx(styles.part, column.mono && styles.mono)}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
