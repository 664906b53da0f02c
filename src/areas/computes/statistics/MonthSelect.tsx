import { cx } from '#lib/cx.ts'
import { type Month, monthName, monthText } from './statsRange.ts'
import styles from './StatisticsBar.module.css'

interface MonthSelectProps {
  label: string
  months: readonly Month[]
  /** None is chosen when absent: the first line then says `prompt`. */
  value: string | undefined
  prompt?: string
  onChange: (month: string) => void
}

/** The browser's own list: it is short, and on a phone it is the best there is. */
export function MonthSelect({ label, months, value, prompt, onChange }: MonthSelectProps) {
  return (
    <select
      className={cx(styles.select, prompt !== undefined && value !== undefined && styles.chosen)}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {prompt !== undefined && (
        <option value="" disabled>
          {prompt}
        </option>
      )}
      {months.map((month) => (
        <option key={monthText(month)} value={monthText(month)}>
          {monthName(month)}
        </option>
      ))}
    </select>
  )
}
