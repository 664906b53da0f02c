import { cx } from '#lib/cx.ts'
import { Select } from '#ui/display/Select.tsx'
import { type Month, statsMonthName, monthText } from './statsRange.ts'
import styles from './StatisticsBar.module.css'

interface MonthSelectProps {
  label: string
  months: readonly Month[]
  /** Selected month; if undefined, the first option shows `prompt`. */
  value: string | undefined
  prompt?: string
  onChange: (month: string) => void
}

export function MonthSelect({ label, months, value, prompt, onChange }: MonthSelectProps) {
  return (
    <Select
      className={cx(styles.select, prompt !== undefined && value !== undefined && styles.chosen)}
      aria-label={label}
      options={months.map((month) => ({ value: monthText(month), label: statsMonthName(month) }))}
      value={value}
      placeholder={prompt}
      onChange={onChange}
    />
  )
}
