import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { humanize } from '#lib/format.ts'
import styles from './StatusChip.module.css'
import { statusFamily, type StatusFamily } from './statusFamily.ts'
import { tooltip } from './tooltip.ts'

interface StatusChipProps {
  /** The API's own word. */
  status: string | null | undefined
  /** Where the word means something else than usual: a backup that is "running" is working. */
  family?: StatusFamily
  /** Shown instead of the status word, "Booting 40%" say. */
  children?: ReactNode
  /** plain: shape and word, for rows; soft: on a tinted ground, for headers. */
  variant?: 'plain' | 'soft'
  /** What stands behind it, on hover. */
  detail?: string
}

/** A state, told by a word first, then a shape, then a colour. */
export function StatusChip({
  status,
  family = statusFamily(status),
  children,
  variant = 'plain',
  detail,
}: StatusChipProps) {
  return (
    <span className={cx(styles.chip, styles[family], styles[variant])} {...tooltip(detail)}>
      {children ?? humanize(status)}
    </span>
  )
}
