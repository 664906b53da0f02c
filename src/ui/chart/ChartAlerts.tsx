import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import type { AlertHistory } from './alertAverages.ts'
import { alertHistories, type ChartAlert } from './chartModel.ts'
import type { ChartSeries } from './chartSeries.ts'
import { formatMeasure, type Quantity, unitFor } from './chartUnits.ts'
import styles from './ChartAlerts.module.css'

interface ChartAlertsProps {
  series: readonly ChartSeries[]
  alerts: readonly ChartAlert[]
  quantity: Quantity
}

/** What the dashed lines stand for, and how often each would have fired in what is loaded. */
export function ChartAlerts({ series, alerts, quantity }: ChartAlertsProps) {
  if (alerts.length === 0) return null
  return (
    <ul className={styles.alerts}>
      {alertHistories(series, alerts).map(({ alert, name, history }) => {
        const say = (value: number) => formatMeasure(value, unitFor(quantity, value))
        return (
          <li key={alert.seriesId} className={styles.alert}>
            <svg className={styles.sample} width="22" height="10" aria-hidden="true">
              <path d="M0 5h22" />
            </svg>
            <span>
              Alert: {name} over {say(alert.limit)}
              {history && `. ${outcome(history, alert.seconds, say)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function outcome(history: AlertHistory, seconds: number, say: (value: number) => string) {
  const average = `${formatDuration(seconds)} average`
  if (history.fired === 0) return `Not reached: highest ${average} ${say(history.highest)}`
  const lasting = history.above > 0 ? `, for ${formatDuration(history.above / 1000)} in all` : ''
  return `The ${average} rose above it ${plural(history.fired, 'time')}${lasting}`
}
