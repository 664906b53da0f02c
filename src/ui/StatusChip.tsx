import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { humanize } from '#lib/format.ts'
import styles from './StatusChip.module.css'
import { statusFamily, type StatusFamily } from './statusFamily.ts'
import { tip } from './tip.ts'

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

const shapes: Readonly<Record<StatusFamily, ReactNode>> = {
  running: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  offline: <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  working: (
    <>
      <circle cx="5" cy="5" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="5" cy="5" r="1.75" fill="currentColor" />
    </>
  ),
  attention: <path d="M5 .8 9.6 9H.4Z" fill="currentColor" />,
  failed: <path d="m1.5 1.5 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="2" />,
  unknown: <path d="M1.5 5h7" fill="none" stroke="currentColor" strokeWidth="2" />,
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
    <span className={cx(styles.chip, styles[family], styles[variant])} {...tip(detail)}>
      <svg className={styles.shape} viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        {shapes[family]}
      </svg>
      <span className={styles.word}>{children ?? humanize(status)}</span>
    </span>
  )
}
