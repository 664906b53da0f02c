import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import { tooltip } from './tooltip.ts'

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger'

interface ButtonProps {
  children: ReactNode
  variant?: ButtonVariant
  /** small is 28 px high, for rows and bars. */
  size?: 'small' | 'normal'
  /** A path of `@mdi/js`. */
  icon?: string
  iconEnd?: string
  /** Makes it a link: to a place of the console, or to another site in a tab of its own. */
  href?: string
  /** The event comes along for those who read its modifier keys. */
  onClick?: (event: MouseEvent) => void
  type?: 'button' | 'submit'
  /** The id of the form it submits, where it stands outside. */
  form?: string
  /** The reason why it cannot be used now. It stays in place and in reach of the keyboard, and says so. */
  disabledReason?: string | undefined
  /** Something it started is on its way; a second press does nothing. */
  busy?: boolean
  pressed?: boolean
  expanded?: boolean
  haspopup?: 'menu' | 'dialog'
  label?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  children,
  variant = 'default',
  size = 'normal',
  icon,
  iconEnd,
  href,
  onClick,
  type = 'button',
  form,
  disabledReason,
  busy = false,
  pressed,
  expanded,
  haspopup,
  label,
  className,
  ref,
}: ButtonProps) {
  const reasonId = useId()
  const blocked = busy || disabledReason !== undefined
  const shared = {
    className: cx(styles.button, styles[variant], size === 'small' && styles.small, className),
    ...(label !== undefined && { 'aria-label': label }),
    ...(blocked && { 'aria-disabled': true }),
    ...(disabledReason !== undefined && { 'aria-describedby': reasonId }),
    ...tooltip(disabledReason),
  }
  const inside = (
    <>
      {busy ? <span className={styles.spinner} /> : icon && <Icon path={icon} />}
      <span className={styles.label}>{children}</span>
      {iconEnd && <Icon path={iconEnd} />}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )

  // A link that cannot be followed is a button that says why.
  if (href !== undefined && !blocked) {
    if (/^[a-z]+:/.test(href)) {
      return (
        <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      )
    }
    return (
      <Link {...shared} to={href} onClick={onClick}>
        {inside}
      </Link>
    )
  }

  const press = (event: MouseEvent) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...shared}
      ref={ref}
      type={type}
      onClick={press}
      form={form}
      {...(busy && { 'aria-busy': true })}
      aria-pressed={pressed}
      aria-expanded={expanded}
      {...(haspopup && { 'aria-haspopup': haspopup })}
    >
      {inside}
    </button>
  )
}
