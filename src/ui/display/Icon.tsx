import styles from './Icon.module.css'

interface IconProps {
  /** SVG path from `@mdi/js`, for a viewBox of 24 × 24. */
  path: string
  /** Width and height, in CSS pixels. */
  size?: number
  /** Accessible name. Omit it if there is a text label next to the icon. */
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
