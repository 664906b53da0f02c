import { mdiMagnify } from '@mdi/js'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import styles from '../display/Copy.module.css'
import { Icon } from '../display/Icon.tsx'
import { tooltip } from '../overlay/tooltip.ts'
import { usageAddress } from './usageAddress.ts'

interface FindUsageLinkProps {
  /** IP address or host name. */
  value: string
  /** Shows the link only on hover and focus of the value. */
  quiet?: boolean
  tabIndex?: number
}

/** Link to the search for usages of an IP address or a host name. */
export function FindUsageLink({ value, quiet = false, tabIndex }: FindUsageLinkProps) {
  return (
    <Link
      to={usageAddress(value)}
      className={cx(styles.button, quiet && styles.quiet)}
      aria-label={`Find usage of ${value}`}
      onClick={(event) => event.stopPropagation()}
      tabIndex={tabIndex}
      {...tooltip('Find usage')}
    >
      <Icon path={mdiMagnify} size={14} />
    </Link>
  )
}
