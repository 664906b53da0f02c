import { Link } from 'react-router'
import { productName } from '#ui/layout/Screen.tsx'
import styles from './ProductMark.module.css'

/** Logo of the console, with a link to the list of instances. */
export function ProductMark({ folded = false }: { folded?: boolean }) {
  return (
    <Link to="/compute" className={styles.mark} aria-label={productName}>
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
        <rect className={styles.ground} width="32" height="32" rx="7" />
        <path className={styles.lines} d="M9 11h14M9 16h14M9 21h8" />
        <circle className={styles.dot} cx="22" cy="21" r="2" />
      </svg>
      {!folded && <span>Cloud Platform</span>}
    </Link>
  )
}
