import { mdiClose } from '@mdi/js'
import { formatCount } from '#lib/format.ts'
import { Button } from '../display/Button.tsx'
import { IconButton } from '../display/IconButton.tsx'
import { Menu } from '../overlay/Menu.tsx'
import type { MenuItem } from '../overlay/menuItem.ts'
import { rovingTabIndex } from '../a11y/oneStop.ts'
import type { BulkAction } from './column.ts'
import styles from './Toolbar.module.css'

interface SelectionBarProps<Row> {
  rows: Row[]
  /** Number of selected rows hidden by the filters. */
  hidden: number
  /** Number of rows that match the filters. */
  matching: number
  actions: readonly BulkAction<Row>[]
  narrow: boolean
  onAll: () => void
  onClear: () => void
}

/** Replaces the toolbar while rows are selected, so that the layout does not shift. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  'use no memo'
  const { rows, hidden, matching, actions, narrow, onAll, onClear } = props
  const items = actions.map((action): MenuItem => {
    const reason = action.disabledReason?.(rows)
    return {
      label: action.label,
      onSelect: () => action.onSelect(rows),
      icon: action.icon,
      danger: action.danger,
      disabledReason: reason,
    }
  })
  const inBar = narrow ? [] : items.slice(0, 4)
  const inMenu = narrow ? items : items.slice(4)
  const menuWord = narrow ? 'Actions' : 'More actions'
  return (
    <div
      ref={rovingTabIndex}
      className={styles.selection}
      role="toolbar"
      aria-label="Selected rows"
    >
      <IconButton label="Clear selection" icon={mdiClose} onClick={onClear} />
      <output className={styles.selected}>
        {formatCount(rows.length)} selected
        {hidden > 0 && <span className={styles.dim}> ({formatCount(hidden)} not shown)</span>}
      </output>
      {rows.length - hidden < matching && (
        <Button variant="quiet" size="small" onClick={onAll}>
          {`Select all ${formatCount(matching)}`}
        </Button>
      )}
      <span className={styles.space} />
      {inBar.map((item) => (
        <Button
          key={item.label}
          size="small"
          disabledReason={item.disabledReason}
          icon={item.icon}
          onClick={item.onSelect}
        >
          {item.label}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <Menu label={`${menuWord} for the selected rows`} items={inMenu} size="small">
          {menuWord}
        </Menu>
      )}
    </div>
  )
}
