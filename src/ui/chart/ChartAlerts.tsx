import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import type { AlertHistory } from './alertAverages.ts'
import { alertHistories, type ChartAlert } from './chartModel.ts'
import type { ChartSeries } from './chartSeries.ts'
import { formatFigure, formatLimit, formatMeasure, type Quantity, unitFor } from './chartUnits.ts'
import styles from './ChartAlerts.module.css'

interface ChartAlertsProps {
  series: readonly ChartSeries[]
  alerts: readonly ChartAlert[]
  quantity: Quantity
  /** Limits far above the values, which are only drawn on demand. */
  far: readonly ChartAlert[]
  farShown: boolean
  onFarShown: (isFarShown: boolean) => void
  /**
   * True while the limits are edited next to the chart. Their history is shown there, so that the chart layout does not
   * shift during typing.
   */
  edited: boolean
}

/** Legend of the limit lines, with how often each alert would have fired in the loaded data. */
export function ChartAlerts(props: ChartAlertsProps) {
  const { series, alerts, quantity, far, farShown, onFarShown, edited } = props
  if (alerts.length === 0) return edited ? <div className={styles.alerts} /> : null
  return (
    <ul className={styles.alerts}>
      {alertHistories(series, alerts).map(({ alert, name, history }) => (
        <li key={alert.seriesId} className={styles.alert}>
          <svg className={styles.sample} width="22" height="10" aria-hidden="true">
            <path d="M0 5h22" />
          </svg>
          <span>
            {edited ? 'Threshold' : `${name} threshold`} {formatLimit(alert.limit, quantity)}
            {alert.note !== undefined && ` (${alert.note})`}
            {history && !edited && ` · ${outcome(alert, history, quantity)}`}
            {alert === far.at(-1) && (
              <>
                {'\u2002'}
                <button
                  type="button"
                  className={styles.toggle}
                  onClick={() => onFarShown(!farShown)}
                >
                  {farShown ? 'Hide' : 'Show'} {far.length > 1 ? 'thresholds' : 'threshold'}
                </button>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function outcome(alert: ChartAlert, history: AlertHistory, quantity: Quantity) {
  const { fired, above, highest } = history
  if (fired > 0) return `${plural(fired, 'alert')}, ${formatDuration(above / 1000)} above`
  const unit = unitFor(quantity, highest)
  // Omit the unit if the limit before it has the same one.
  const isRepeated = unit.unit !== '%' && unit.unit === unitFor(quantity, alert.limit).unit
  const value = isRepeated ? formatFigure(highest, unit) : formatMeasure(highest, unit)
  return `highest ${formatDuration(alert.seconds)} avg ${value}`
}
