import styles from './Age.module.css'
import { Time } from './Time.tsx'

/**
 * Shows when the displayed data was last updated. Renders nothing before the first load.
 * @param at time of the last update, in epoch milliseconds; 0 before the first load
 */
export function Age({ at }: { at: number }) {
  if (at === 0) return null
  return (
    <span className={styles.age}>
      Updated <Time value={at} />
    </span>
  )
}
