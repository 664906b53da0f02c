import { mdiClose } from '@mdi/js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

interface ChipProps {
  children: ReactNode
  href?: string
  /** Monospace font for IP addresses, device names and other values that are read character by character. */
  mono?: boolean
  /** Called when the user presses the remove button, whose label is `removeLabel` (for example "Remove tag web"). */
  onRemove?: () => void
  removeLabel?: string
}

/** Small framed value: a tag, a device, a region. Use StatusChip for states. */
export function Chip({ children, href, mono = false, onRemove, removeLabel }: ChipProps) {
  const text =
    href === undefined ? (
      <span className={styles.text}>{children}</span>
    ) : (
      <Link className={styles.text} to={href}>
        {children}
      </Link>
    )
  return (
    <span className={cx(styles.chip, mono && styles.mono)}>
      {text}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
        >
          <Icon path={mdiClose} size={12} />
        </button>
      )}
    </span>
  )
}
