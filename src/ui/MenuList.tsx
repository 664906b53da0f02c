import Divider from '@mui/material/Divider'
import MuiMenu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import { mdiCheck } from '@mdi/js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import { portalContainer } from './portalContainer.ts'
import { Icon } from './Icon.tsx'
import type { MenuItem } from './menuItem.ts'
import styles from './MenuList.module.css'
import { Themed } from './Themed.tsx'

interface MenuListProps {
  id: string
  label: string
  anchor: HTMLElement
  items: readonly MenuItem[]
  onClose: () => void
}

/** The opened menu. Loaded at the first opening: Material is no part of the first screen. */
export function MenuList({ id, label, anchor, items, onClose }: MenuListProps) {
  return (
    <Themed>
      <MuiMenu
        id={id}
        open
        anchorEl={anchor}
        container={portalContainer(anchor)}
        onClose={onClose}
        // A click in the menu of a row is no click on the row.
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': label, disabledItemsFocusable: true },
          paper: { sx: { minWidth: 180, maxWidth: 340 } },
        }}
      >
        {items.flatMap((item) => [
          item.divider ? <Divider key={`${item.label} divider`} sx={{ my: 1 }} /> : null,
          <Entry key={item.label} item={item} onClose={onClose} />,
        ])}
      </MuiMenu>
    </Themed>
  )
}

interface EntryProps {
  item: MenuItem
  onClose: () => void
  // MenuList hands these to its children to move the focus among them.
  autoFocus?: boolean
  tabIndex?: number
}

function Entry({ item, onClose, ...focus }: EntryProps) {
  const { label, icon, onSelect, href, disabledReason, danger, checked } = item
  const blocked = disabledReason !== undefined
  const inside: ReactNode = (
    <>
      {checked !== undefined && (
        <span className={styles.icon}>{checked && <Icon path={mdiCheck} />}</span>
      )}
      {icon && (
        <span className={styles.icon}>
          <Icon path={icon} />
        </span>
      )}
      <span className={styles.text}>
        {label}
        {blocked && <span className={styles.reason}>{disabledReason}</span>}
      </span>
    </>
  )
  const className = cx(styles.item, danger && styles.danger, blocked && styles.blocked)
  if (href !== undefined && !blocked) {
    return (
      <MuiMenuItem {...focus} className={className} component={Link} to={href} onClick={onClose}>
        {inside}
      </MuiMenuItem>
    )
  }
  return (
    <MuiMenuItem
      {...focus}
      className={className}
      {...(blocked && { 'aria-disabled': true })}
      {...(checked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': checked })}
      onClick={() => {
        if (blocked) return
        onClose()
        onSelect?.()
      }}
    >
      {inside}
    </MuiMenuItem>
  )
}
