import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import styles from './Banner.module.css'

interface BannerProps {
  /** SVG path from `@mdi/js`. */
  icon: string
  children: ReactNode
  action?: ReactNode
}

/** Notice about a condition that affects the whole page, shown above the content while the condition lasts. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <output className={styles.banner}>
      <Icon path={icon} size={18} />
      <span className={styles.text}>{children}</span>
      {action}
    </output>
  )
}
