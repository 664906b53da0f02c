import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import { memo } from 'react'
import { cx } from '#lib/cx.ts'
import { formatCount } from '#lib/format.ts'
import { Icon } from '../display/Icon.tsx'
import styles from './DataTable.module.css'
import { roles } from './roles.ts'
import type { GroupHead } from './tableRows.ts'

interface GroupRowProps {
  index: number
  top: number
  last: boolean
  /** Header of the column used for grouping. */
  column: string
  head: GroupHead
  tabStop: boolean
}

/** Header row of a group. The table handles clicks on its toggle button. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  'use no memo'
  const { index, top, last, column, head, tabStop } = props
  return (
    <div
      {...roles.row}
      className={cx(styles.row, last && styles.last, styles.group)}
      style={{ top }}
      aria-rowindex={index + 2}
      data-index={index}
    >
      <div {...roles.cell} className={styles.groupCell}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!head.collapsed}
          tabIndex={tabStop ? 0 : -1}
          data-fold=""
        >
          <Icon path={head.collapsed ? mdiChevronRight : mdiChevronDown} />
          <span className={styles.groupName}>
            {column}: {head.label}
          </span>{' '}
          <span className={styles.count}>{formatCount(head.count)}</span>
        </button>
      </div>
    </div>
  )
})
