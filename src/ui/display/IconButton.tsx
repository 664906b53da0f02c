import { useId, type MouseEvent, type Ref } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './IconButton.module.css'
import { tooltip } from '../overlay/tooltip.ts'

interface IconButtonProps {
  /** Description of the action, used as accessible name and tooltip. */
  label: string
  /** SVG path from `@mdi/js`. */
  icon: string
  /** small: 24 px square, for table rows; normal: 32 px. */
  size?: 'small' | 'normal'
  href?: string
  onClick?: (event: MouseEvent) => void
  /** Called on hover and focus, to preload code or data for the click. */
  onIntent?: () => void
  disabledReason?: string | undefined
  pressed?: boolean
  expanded?: boolean
  haspopup?: 'menu' | 'dialog'
  tabIndex?: number
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  size = 'normal',
  href,
  onClick,
  onIntent,
  disabledReason,
  pressed,
  expanded,
  haspopup,
  tabIndex,
  className,
  ref,
}: IconButtonProps) {
  const reasonId = useId()
  const blocked = disabledReason !== undefined
  const shared = {
    className: cx(styles.button, size === 'small' && styles.small, className),
    'aria-label': label,
    ...(blocked && { 'aria-disabled': true, 'aria-describedby': reasonId }),
    ...tooltip(blocked ? `${label}: ${disabledReason}` : label),
    ...(onIntent && { onPointerEnter: onIntent, onFocus: onIntent }),
    tabIndex,
  }
  const inside = (
    <>
      <Icon path={icon} size={size === 'small' ? 16 : 18} />
      {blocked && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
  if (href !== undefined && !blocked) {
    return (
      <Link {...shared} to={href}>
        {inside}
      </Link>
    )
  }
  return (
    <button
      {...shared}
      ref={ref}
      type="button"
      onClick={(event) => {
        if (!blocked) onClick?.(event)
      }}
      aria-pressed={pressed}
      aria-expanded={expanded}
      {...(haspopup && { 'aria-haspopup': haspopup })}
    >
      {inside}
    </button>
  )
}
