import styles from './Age.module.css'
import { Time } from './Time.tsx'

/** The age of what is shown; nothing before it is there. @param at milliseconds, 0 for nothing yet */
export function Age({ at }: { at: number }) {
  if (at === 0) return null
  return (
    <span className={styles.age}>
      Updated <Time value={at} />
    </span>
  )
}
