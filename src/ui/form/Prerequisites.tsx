import { mdiAlertOutline, mdiCheck, mdiCloseCircleOutline, mdiInformationOutline } from '@mdi/js'
import { cx } from '#lib/cx.ts'
import { Icon } from '../display/Icon.tsx'
import styles from './Prerequisites.module.css'

/** met, unmet: checked; warned: possible, but with a consequence; stated: only the API can check it. */
export interface Prerequisite {
  state: 'met' | 'unmet' | 'warned' | 'stated'
  text: string
}

const signs = {
  met: { icon: mdiCheck, word: 'Met' },
  unmet: { icon: mdiCloseCircleOutline, word: 'Not met' },
  warned: { icon: mdiAlertOutline, word: 'Warning' },
  stated: { icon: mdiInformationOutline, word: 'Not checked here' },
} as const

/** List of the requirements of an action, with their status if it is known; nothing without requirements. */
export function Prerequisites({ items }: { items: readonly Prerequisite[] }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.prerequisites} aria-label="Requirements">
      {items.map(({ state, text }) => (
        <li key={text} className={cx(styles.prerequisite, styles[state])}>
          <Icon path={signs[state].icon} label={signs[state].word} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the first unmet requirement, used as the reason for a disabled button. */
export const unmetReason = (items: readonly Prerequisite[]) =>
  items.find(({ state }) => state === 'unmet')?.text
