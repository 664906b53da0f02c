import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Banner.module.css'

interface BannerProps {
  /** A path of `@mdi/js`. */
  icon: string
  children: ReactNode
  action?: ReactNode
}

/** A condition of the whole page, above its content, for as long as it lasts. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <output className={styles.banner}>
      <Icon path={icon} size={18} />
      <span className={styles.text}>{children}</span>
      {action}
    </output>
  )
}
