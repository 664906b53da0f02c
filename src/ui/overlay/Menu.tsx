import { mdiDotsVertical, mdiMenuDown } from '@mdi/js'
import { useId, useState } from 'react'
import { Button, type ButtonVariant } from '../display/Button.tsx'
import { IconButton } from '../display/IconButton.tsx'
import type { MenuItem } from './menuItem.ts'
import { lazyMenu } from './lazyMenu.ts'

interface MenuProps {
  /** Label of the button and the menu: "Actions for web-1". */
  label: string
  items: readonly MenuItem[]
  /** Text of the button; without it the button shows three dots. */
  children?: string
  icon?: string
  variant?: ButtonVariant
  size?: 'small' | 'normal'
  tabIndex?: number
}

/** Button that opens a menu of actions. */
export function Menu({
  label,
  items,
  children,
  icon = children === undefined ? mdiDotsVertical : undefined,
  variant = 'default',
  size = 'normal',
  tabIndex,
}: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const open = anchor !== null
  return (
    <>
      {children === undefined ? (
        <IconButton
          label={label}
          icon={icon ?? mdiDotsVertical}
          size={size}
          expanded={open}
          haspopup="menu"
          onIntent={lazyMenu.preload}
          onClick={(event) => {
            event.stopPropagation()
            setAnchor(event.currentTarget as HTMLElement)
          }}
          tabIndex={tabIndex}
        />
      ) : (
        <Button
          label={label}
          variant={variant}
          size={size}
          expanded={open}
          haspopup="menu"
          iconEnd={mdiMenuDown}
          icon={icon}
          onClick={(event) => setAnchor(event.currentTarget as HTMLElement)}
        >
          {children}
        </Button>
      )}
      {anchor && (
        <lazyMenu.Component
          id={id}
          label={label}
          anchor={anchor}
          items={items}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
