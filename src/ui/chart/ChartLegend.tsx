import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import { cx } from '#lib/cx.ts'
import { formatCount, none } from '#lib/format.ts'
import { Icon } from '../display/Icon.tsx'
import { tooltip } from '../overlay/tooltip.ts'
import { useChartGroup, useCursorTime } from './chartGroup.ts'
import type { ChartModel } from './chartModel.ts'
import { nearestRow } from './chartRows.ts'
import { type ChartDomain, type ChartSeries, lookOf } from './chartSeries.ts'
import { formatDayClock, formatMoment } from './chartTicks.ts'
import { formatFigure } from './chartUnits.ts'
import styles from './ChartLegend.module.css'
import type { SeriesStatistics } from './seriesStatistics.ts'

interface ChartLegendProps {
  title: string
  series: readonly ChartSeries[]
  model: ChartModel
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Series that are zero over the whole range. They are folded until the user shows them. */
  zeros: ReadonlySet<string>
  areZerosShown: boolean
  onZerosShown: (areZerosShown: boolean) => void
  /** Shows only the value at the cursor, without the statistics of the range. */
  cursorOnly?: boolean
}

const figures = ['min', 'average', 'p95', 'max', 'last'] as const
const headers = { min: 'Min', average: 'Avg', p95: 'p95', max: 'Max', last: 'Last' }
const lastOne = 'At least one line must stay visible'

/** Table with one row per series: the value at the crosshair and the statistics of the range. */
export function ChartLegend(props: ChartLegendProps) {
  const { title, series, model, hidden, onToggle, cursorOnly = false } = props
  const { zeros, areZerosShown, onZerosShown } = props
  const listed = areZerosShown ? series : series.filter(({ id }) => !zeros.has(id))
  const drawnCount = listed.filter(({ id }) => !hidden.has(id)).length
  const columns = cursorOnly ? [] : figures
  const { domain, zone } = useChartGroup()
  const time = useCursorTime()
  const row = time === undefined ? undefined : model.rows[nearestRow(model.rows, time)]
  const when = row && formatMoment(row.time, zone, domain)
  return (
    <table
      className={cx(styles.legend, cursorOnly && styles.cursorOnly)}
      aria-label={cursorOnly ? `${title}, values at the cursor` : `${title}, figures`}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Series</span>
          </th>
          <th scope="col" className={styles.now}>
            {when ?? 'At cursor'}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {headers[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((line, index) => {
          const { id, name } = line
          if (!listed.includes(line)) return null
          const off = hidden.has(id)
          const locked = !off && drawnCount === 1
          const { color, dash } = lookOf(line, index)
          const statistics = model.statistics[index]
          return (
            <tr key={id} {...(off && { className: styles.off })}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.toggle}
                  aria-pressed={!off}
                  {...(locked && { 'aria-disabled': true })}
                  onClick={() => {
                    if (!locked) onToggle(id)
                  }}
                  {...tooltip(locked ? lastOne : off ? `Show ${name}` : `Hide ${name}`)}
                >
                  <svg className={styles.sample} width="22" height="10" aria-hidden="true">
                    <path d="M0 5h22" stroke={color} strokeDasharray={dash} />
                  </svg>
                  <span className={cx(styles.name, line.paleOf !== undefined && styles.long)}>
                    {name}
                  </span>
                </button>
              </th>
              <td className={styles.now}>
                {row ? formatFigure(row.values[index], model.unit) : none}
              </td>
              {columns.map((column) => (
                <td
                  key={column}
                  {...tooltip(column === 'max' ? maxTime(statistics, zone, domain) : undefined)}
                >
                  {formatFigure(statistics?.[column], model.unit)}
                </td>
              ))}
            </tr>
          )
        })}
        {zeros.size > 0 && (
          <tr>
            <th scope="row" colSpan={columns.length + 2}>
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={areZerosShown}
                onClick={() => onZerosShown(!areZerosShown)}
              >
                <Icon
                  path={areZerosShown ? mdiChevronDown : mdiChevronRight}
                  className={styles.fold}
                />
                <span className={styles.name}>{formatCount(zeros.size)} at zero</span>
              </button>
            </th>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Returns the time of the maximum; undefined if the series is constant. */
const maxTime = (
  statistics: SeriesStatistics | undefined,
  zone: string | undefined,
  domain: ChartDomain,
) =>
  statistics && statistics.max > statistics.min
    ? formatDayClock(statistics.maxTime, zone, domain)
    : undefined
