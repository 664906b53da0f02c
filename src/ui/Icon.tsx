import styles from './Icon.module.css'

interface IconProps {
  /** One of the paths of `@mdi/js`, drawn in a box of 24. */
  path: string
  /** Edge in CSS pixels. */
  size?: number
  /** Leave out when a word stands beside the icon. */
  label?: string
  className?: string
}

export function Icon({ path, size = 16, label, className }: IconProps) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={path} />
    </svg>
  )
}
