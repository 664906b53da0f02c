import { Select } from '#ui/Select.tsx'
import { statsMetrics, type StatsMetric } from '../statistics/statsMetrics.ts'
import styles from './CompareScreen.module.css'

interface MetricSelectProps {
  value: StatsMetric
  onChange: (metric: string) => void
}

const metrics = statsMetrics.map(({ id, label }) => ({ value: id, label }))

export function MetricSelect({ value, onChange }: MetricSelectProps) {
  return (
    <label className={styles.metric}>
      Metric
      <Select className={styles.select} options={metrics} value={value.id} onChange={onChange} />
    </label>
  )
}
