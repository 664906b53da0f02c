import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import styles from './StatisticsBar.module.css'
import { rangeName, type StatsRange } from './statsRange.ts'

interface RangeLinksProps {
  range: StatsRange
  rangeHref: (range: string) => string
  /** Further ranges, beside the two that run. */
  children?: ReactNode
}

/** The last day or the last thirty, as it stands in the address. */
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
