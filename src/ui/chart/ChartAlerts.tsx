import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import { Button } from '../Button.tsx'
import type { AlertHistory } from './alertAverages.ts'
import { alertHistories, type ChartAlert } from './chartModel.ts'
import type { ChartSeries } from './chartSeries.ts'
import { formatTick } from './chartTicks.ts'
import { formatMeasure, type Quantity, unitFor } from './chartUnits.ts'
import styles from './ChartAlerts.module.css'

interface ChartAlertsProps {
  series: readonly ChartSeries[]
  alerts: readonly ChartAlert[]
  quantity: Quantity
  /** Shows and hides those that are far above the values; undefined where there are none. */
  far?: { shown: boolean; onToggle: () => void } | undefined
}

/** What the dashed lines stand for, and how often each would have fired in what is loaded. */
export function ChartAlerts({ series, alerts, quantity, far }: ChartAlertsProps) {
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
              {name} alert threshold {sayLimit(alert.limit, quantity)} (
              {formatDuration(alert.seconds)} avg){history && ` · ${outcome(history, say)}`}
            </span>
          </li>
        )
      })}
      {far && (
        <li>
          <Button size="small" variant="quiet" pressed={far.shown} onClick={far.onToggle}>
            Draw far thresholds
          </Button>
        </li>
      )}
    </ul>
  )
}

/** A limit is a round number that a person typed: no zeros behind it. */
function sayLimit(limit: number, quantity: Quantity) {
  const { unit, factor } = unitFor(quantity, limit)
  return unit === '%' ? `${formatTick(limit)}%` : `${formatTick(limit / factor)} ${unit}`
}

function outcome({ fired, above, highest }: AlertHistory, say: (value: number) => string) {
  if (fired === 0) return `peak ${say(highest)}`
  return `${plural(fired, 'alert')}, ${formatDuration(above / 1000)} above it`
}
