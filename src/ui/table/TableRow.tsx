import { memo, useState, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { none } from '#lib/format.ts'
import { CopyButton } from '../display/Copy.tsx'
import { isolated } from '../display/isolated.tsx'
import { tooltip } from '../overlay/tooltip.ts'
import { cellText, type Column, type RowId } from './column.ts'
import styles from './DataTable.module.css'
import { mobileColumns } from './layout.ts'
import { roles } from './roles.ts'
import { MenuButton, QuickActions, SelectBox } from './RowControls.tsx'
import { visibleText } from '#lib/visibleText.ts'

interface RowProps<Row> {
  row: Row
  id: RowId
  /** Id of the element, which may show different rows over time. */
  elementId: string
  index: number
  top: number
  /** True for the last row of the table. */
  last: boolean
  label: string
  columns: readonly Column<Row>[]
  narrow: boolean
  /** Text that matches the search but is not visible in a narrow row. */
  found: string | undefined
  href: string | undefined
  selectable: boolean
  selected: boolean
  /** True for the highlighted row, for example the one whose drawer is open. */
  current: boolean
  /** True for the only row that is a tab stop; the arrow keys move it. */
  tabStop: boolean
  /** True if the row has an actions menu. */
  actions: boolean
}

/**
 * Table row. The table handles its events by delegation, so the row needs no callbacks and only re-renders when its own
 * props change. Every keystroke in the filter renders about thirty rows, so every additional element or component
 * counts.
 */
function PlainRow<Row>(props: RowProps<Row>) {
  'use no memo'
  const { row, elementId, index, top, label, columns, narrow, selectable, selected, actions } =
    props
  // Render hover and focus buttons only for the active row, not for all visible rows.
  const [hot, setHot] = useState(false)
  const [inside, setInside] = useState(false)
  const tabIndex = props.tabStop && !inside ? 0 : -1
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
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      aria-label={visibleText(label)}
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

/** Renders a cell. A function instead of a component: eight components per row would double the rendering cost. */
function cell<Row>(props: RowProps<Row>, column: Column<Row>, first: boolean, hot: boolean) {
  const { row, id } = props
  const own = column.cell?.(row)
  const text = own == null ? cellText(column, row) : ''
  const mark = first ? column.mark?.(row) : undefined
  const rich = Boolean(mark) || (own != null && typeof own === 'object')
  const name = cx(
    styles.cell,
    rich && styles.own,
    column.align === 'end' && styles.end,
    column.mono && styles.mono,
    first && styles.first,
  )
  const short = text === none ? undefined : column.short?.(row)
  const displayedText = short ?? text
  const copied = hot && column.copy && own == null && text !== none
  return (
    <div
      // Row elements are reused for other rows, but cells that may have internal state must not be.
      key={rich && !column.reusable ? `${column.id} ${id}` : column.id}
      {...roles.cell}
      className={copied ? cx(name, styles.withCopy) : name}
      {...tooltip(short === undefined ? undefined : visibleText(text))}
    >
      {first ? (
        marked(linked(props, own ?? displayedText), mark)
      ) : copied ? (
        <span>{displayedText}</span>
      ) : (
        (own ?? displayedText)
      )}
      {copied && column.copy && (
        <>
          <CopyButton value={text} what={column.copy} tabIndex={-1} />
          {column.afterCopy?.(text)}
        </>
      )}
    </div>
  )
}

/**
 * Wraps the content in a plain anchor; the table turns its clicks into navigations. A router Link would run ten hooks
 * per row.
 */
function linked<Row>({ href }: RowProps<Row>, name: ReactNode) {
  const content = isolated(name)
  if (href === undefined) return content
  return (
    <a href={href} data-open="" tabIndex={-1}>
      {content}
    </a>
  )
}

/** Adds the mark of the row after its name, which is truncated if there is not enough room for both. */
const marked = (name: ReactNode, mark: ReactNode) =>
  mark ? (
    <>
      {typeof name === 'string' ? <span>{name}</span> : name}
      <span className={styles.mark}>{mark}</span>
    </>
  ) : (
    name
  )

/** Row layout for small screens: name on the first line, details on the second. */
function Lines<Row>(props: RowProps<Row>) {
  'use no memo'
  const { row, id, columns, found } = props
  const { title, meta } = mobileColumns(columns)
  // The column that grows on wide screens shrinks here; a status before it is never cut.
  const lead = title.find(({ grow }) => grow) ?? title[0]
  const filled = (candidates: readonly Column<Row>[]) =>
    candidates
      .map((column) => ({
        column,
        content: column.words?.(row) ?? column.cell?.(row) ?? cellText(column, row),
      }))
      // Omit empty values, because a dash is meaningless without a column header.
      .filter(({ content }, at) => at === 0 || content !== none)
  return (
    <div className={styles.lines}>
      <div className={styles.line}>
        {filled(title).map(({ column, content }) => {
          const mark = column === lead ? column.mark?.(row) : undefined
          return (
            <div
              key={`${column.id} ${id}`}
              {...roles.cell}
              className={cx(
                styles.part,
                column === lead && styles.first,
                column === lead && column.wraps && styles.wraps,
                Boolean(mark) && styles.marked,
              )}
            >
              {column === lead ? marked(linked(props, content), mark) : content}
            </div>
          )
        })}
      </div>
      <div className={cx(styles.line, styles.meta)}>
        {found !== undefined && (
          // Show only the matching text, so that it is not truncated.
          <div {...roles.cell} className={styles.part}>
            {found}
          </div>
        )}
        {filled(found === undefined ? meta : []).map(({ column, content }) => (
          <div
            // Include the text in the key, because WebKit keeps the width of an element's first text.
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
