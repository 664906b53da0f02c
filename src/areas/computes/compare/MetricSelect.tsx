import { statsMetrics, type StatsMetric } from '../statistics/statsMetrics.ts'
import styles from './CompareScreen.module.css'

interface MetricSelectProps {
  value: StatsMetric
  onChange: (metric: string) => void
}

/** The browser's own list, as for the months: it is short, and on a phone it is the best there is. */
export function MetricSelect({ value, onChange }: MetricSelectProps) {
  return (
    <label className={styles.metric}>
      Metric
      <select
        className={styles.select}
        value={value.id}
        onChange={(event) => onChange(event.target.value)}
      >
        {statsMetrics.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
