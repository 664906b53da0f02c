import { createContext, memo, use } from 'react'
import { IconButton } from '../IconButton.tsx'
import type { RowAction } from './column.ts'
import styles from './DataTable.module.css'
import { roles } from './roles.ts'

interface ControlProps {
  /** Of the row, which has its name. */
  elementId: string
}

/*
 * The controls are named by the element of their row, so that they stay as they are when it shows another: React
 * writes every attribute of a checkbox anew, whatever changed.
 */
const named = (elementId: string, control: string) => ({
  id: `${elementId}-${control}`,
  'aria-labelledby': `${elementId}-${control} ${elementId}`,
})

export const SelectBox = memo(function SelectBox(props: ControlProps & { selected: boolean }) {
  'use no memo'
  const { elementId, selected } = props
  return (
    <div {...roles.cell} className={styles.select} data-select="">
      <input
        type="checkbox"
        aria-label="Select"
        {...named(elementId, 'select')}
        checked={selected}
        readOnly
        tabIndex={-1}
      />
    </div>
  )
})

export const MenuButton = memo(function MenuButton({ elementId }: ControlProps) {
  'use no memo'
  return (
    <button
      type="button"
      className={styles.more}
      aria-label="Actions for"
      {...named(elementId, 'menu')}
      aria-haspopup="menu"
      tabIndex={-1}
      data-menu=""
    >
      ⋮
    </button>
  )
})

/** Actions on a row: read here, since a function that is new at every drawing would draw every row anew. */
export const RowActionsContext = createContext<
  ((row: never) => readonly RowAction[] | undefined) | undefined
>(undefined)

/** The actions that are a press away, on the row in hand. */
export function QuickActions<Row>({ row }: { row: Row }) {
  'use no memo'
  const actions = use(RowActionsContext)
  return (
    <div className={styles.quick}>
      {actions?.(row as never)?.map(
        ({ quick, icon, label, onSelect, href, disabledReason }) =>
          quick &&
          icon && (
            <IconButton
              key={label}
              label={label}
              icon={icon}
              size="small"
              disabledReason={disabledReason}
              href={href}
              onClick={onSelect}
            />
          ),
      )}
    </div>
  )
}
