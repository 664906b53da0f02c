import { mdiClose } from '@mdi/js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

interface ChipProps {
  children: ReactNode
  href?: string
  /** Addresses, device names and other things to be read letter by letter. */
  mono?: boolean
  /** With `removeLabel`, "Remove tag web" say, a small button takes the chip away. */
  onRemove?: () => void
  removeLabel?: string
}

/** A small fact in a frame: a tag, a device, a region. For states see StatusChip. */
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
