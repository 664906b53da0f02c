import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { humanize } from '#lib/format.ts'
import styles from './StatusChip.module.css'
import { statusFamily, type StatusFamily } from './statusFamily.ts'
import { tooltip } from '../overlay/tooltip.ts'

interface StatusChipProps {
  /** Status value of the API. */
  status: string | null | undefined
  /** Overrides the default family, for values with a different meaning: a backup that is "running" is in progress. */
  family?: StatusFamily
  /** Content shown instead of the status, for example "Booting 40%". */
  children?: ReactNode
  /** plain: shape and text, for table rows; soft: on a tinted background, for headers. */
  variant?: 'plain' | 'soft'
  /** Tooltip text. */
  detail?: string
}

/** Status indicator that is distinguishable by its text, its shape and its color. */
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
