import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import { tooltip } from '../overlay/tooltip.ts'

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger'

interface ButtonProps {
  children: ReactNode
  variant?: ButtonVariant
  /** small: 28 px high, for table rows and toolbars. */
  size?: 'small' | 'normal'
  /** SVG path from `@mdi/js`. */
  icon?: string
  iconEnd?: string
  /** Renders the button as a link. External URLs open in a new tab. */
  href?: string
  /** Receives the event, so that callers can read its modifier keys. */
  onClick?: (event: MouseEvent) => void
  type?: 'button' | 'submit'
  /** Id of the form to submit, if the button is outside of the form element. */
  form?: string
  /** Reason why the button is disabled. The button remains focusable and shows the reason as a tooltip. */
  disabledReason?: string | undefined
  /** True while the action is in progress; clicks are ignored. */
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

  // A disabled link is rendered as a button, so that it can show the reason.
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
