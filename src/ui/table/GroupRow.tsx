import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import { memo } from 'react'
import { cx } from '#lib/cx.ts'
import { formatCount } from '#lib/format.ts'
import { Icon } from '../display/Icon.tsx'
import { tooltipWhenCut } from '../overlay/tooltip.ts'
import type { Column, GroupContent } from './column.ts'
import styles from './DataTable.module.css'
import { roles } from './roles.ts'
import { MenuButton, SelectBox } from './RowControls.tsx'
import type { GroupHead } from './tableRows.ts'

interface GroupRowProps {
  index: number
  top: number
  last: boolean
  elementId: string
  /** Header of the column used for grouping. */
  column: string
  head: GroupHead
  /** Content of the row that stands for the group; undefined for a plain header. */
  content: GroupContent | undefined
  columns: readonly Pick<Column<never>, 'id' | 'mobile'>[]
  narrow: boolean
  /** Selected members of the group; undefined if rows cannot be selected. */
  selected: 'all' | 'some' | 'none' | undefined
  tabStop: boolean
}

/** Header row of a group. The table handles clicks on its toggle button, checkbox and menu button. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  'use no memo'
  const { index, top, last, elementId, column, head, content, selected } = props
  const isSelected = content && selected === 'all'
  return (
    <div
      {...roles.row}
      id={elementId}
      className={cx(
        styles.row,
        last && styles.last,
        styles.group,
        content && styles.headed,
        isSelected && styles.selected,
      )}
      style={{ top }}
      aria-rowindex={index + 2}
      aria-label={content?.title}
      aria-selected={content && selected && selected === 'all'}
      data-index={index}
    >
      {content ? (
        <ContentCells {...props} content={content} />
      ) : (
        <div {...roles.cell} className={styles.groupCell}>
          <GroupToggle {...props}>
            {column}: {head.label}
          </GroupToggle>
        </div>
      )}
    </div>
  )
})

function GroupToggle(props: GroupRowProps & { children: string | readonly string[] }) {
  'use no memo'
  const { head, content, tabStop, children } = props
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!head.collapsed}
      tabIndex={tabStop ? 0 : -1}
      data-fold=""
    >
      <Icon path={head.collapsed ? mdiChevronRight : mdiChevronDown} />
      <span className={styles.groupName} {...tooltipWhenCut}>
        {children}
      </span>
      {!content && (
        <>
          {' '}
          <span className={styles.count}>{formatCount(head.count)}</span>
        </>
      )}
    </button>
  )
}

function ContentCells(props: GroupRowProps & { content: GroupContent }) {
  'use no memo'
  const { elementId, content, columns, narrow, selected } = props
  const { title, note, cells = {}, actions } = content
  const firstTrack = selected ? 2 : 1
  const columnIds = columns.map(({ id }) => id)
  // The title starts in the first column, so that column has no cell.
  const shownIds = narrow ? Object.keys(cells) : columnIds.slice(1).filter((id) => id in cells)
  const trackOf = (id: string) => (narrow ? undefined : firstTrack + columnIds.indexOf(id))
  const cellOf = (id: string) => (
    <div
      key={id}
      {...roles.cell}
      className={styles.summaryCell}
      style={{ gridColumn: trackOf(id) }}
    >
      {cells[id]}
    </div>
  )
  const titleCell = (
    <div {...roles.cell} className={styles.summaryTitle}>
      <GroupToggle {...props}>{title}</GroupToggle>
    </div>
  )
  const noteCell = note !== undefined && (
    <div {...roles.cell} className={styles.count}>
      {note}
    </div>
  )
  const isTitle = (id: string) => columns.find((column) => column.id === id)?.mobile === 'title'
  const titleIds = shownIds.filter(isTitle)
  const metaIds = shownIds.filter((id) => !isTitle(id))
  const hasMeta = note !== undefined || metaIds.some((id) => Boolean(cells[id]))
  const titleEnd = shownIds[0] === undefined ? firstTrack + columnIds.length : trackOf(shownIds[0])
  return (
    <>
      {selected && (
        <SelectBox
          elementId={elementId}
          selected={selected === 'all'}
          partial={selected === 'some'}
        />
      )}
      {narrow ? (
        <div className={styles.summary}>
          <div className={styles.line}>
            {titleCell}
            {titleIds.map(cellOf)}
          </div>
          {hasMeta && (
            <div className={styles.line}>
              {noteCell}
              {metaIds.map(cellOf)}
            </div>
          )}
        </div>
      ) : (
        <>
          <div className={styles.summary} style={{ gridColumn: `${firstTrack} / ${titleEnd}` }}>
            {titleCell}
            {noteCell}
          </div>
          {shownIds.map(cellOf)}
        </>
      )}
      {actions && (
        <div {...roles.cell} className={styles.actions}>
          <MenuButton elementId={elementId} />
        </div>
      )}
    </>
  )
}
