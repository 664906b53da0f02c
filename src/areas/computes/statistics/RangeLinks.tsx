import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import styles from './StatisticsBar.module.css'
import { rangeName, type StatsRange } from './statsRange.ts'

interface RangeLinksProps {
  range: StatsRange
  rangeHref: (range: string) => string
  /** Further ranges, in addition to the two relative ones. */
  children?: ReactNode
}

/** Links to the last day and the last 30 days. */
export function RangeLinks({ range, rangeHref, children }: RangeLinksProps) {
  return (
    <nav className={styles.ranges} aria-label="Range">
      {(['24h', '30d'] as const).map((each) => (
        <Link
          key={each}
          to={rangeHref(each)}
          className={cx(styles.range, each === range && styles.current)}
          preventScrollReset
          {...(each === range && { 'aria-current': 'true' })}
        >
          {rangeName(each)}
        </Link>
      ))}
      {children}
    </nav>
  )
}
