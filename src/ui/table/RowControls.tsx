import { createContext, memo, use } from 'react'
import { IconButton } from '../display/IconButton.tsx'
import type { RowAction } from './column.ts'
import styles from './DataTable.module.css'
import { roles } from './roles.ts'

interface ControlProps {
  /** Id of the row element, whose label is the row's name. */
  elementId: string
}

/* The controls take their accessible names from the element of their row, so that they need not re-render when the
   element shows another row: React sets all attributes of a checkbox on every update. */
const named = (elementId: string, control: string) => ({
  id: `${elementId}-${control}`,
  'aria-labelledby': `${elementId}-${control} ${elementId}`,
})

interface SelectBoxProps extends ControlProps {
  selected: boolean
  /** True if only a part of a group is selected. */
  partial?: boolean
}

export const SelectBox = memo(function SelectBox(props: SelectBoxProps) {
  'use no memo'
  const { elementId, selected, partial } = props
  return (
    <div {...roles.cell} className={styles.select} data-select="">
      <input
        type="checkbox"
        aria-label="Select"
        {...named(elementId, 'select')}
        checked={selected}
        ref={
          partial === undefined
            ? undefined
            : (input) => {
                if (input) input.indeterminate = partial
              }
        }
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

/**
 * Context with the actions of a row. Not passed as a prop, because a new function on every render would re-render all
 * rows.
 */
export const RowActionsContext = createContext<
  ((row: never) => readonly RowAction[] | undefined) | undefined
>(undefined)

/** Buttons for the quick actions of the hovered or focused row. */
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
