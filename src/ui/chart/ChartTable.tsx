import { none } from '#lib/format.ts'
import type { ChartModel } from './chartModel.ts'
import type { ChartDomain, ChartSeries } from './chartSeries.ts'
import { formatFullMoment, zoneName } from './chartTicks.ts'
import { formatFigure } from './chartUnits.ts'
import styles from './ChartTable.module.css'

interface ChartTableProps {
  title: string
  series: readonly ChartSeries[]
  model: ChartModel
  domain: ChartDomain
  zone: string | undefined
}

/** Table with the drawn points, latest first, shown instead of the lines. */
export function ChartTable({ title, series, model, domain, zone }: ChartTableProps) {
  const points = model.drawn.filter((row) => row.values.some((value) => value !== null)).reverse()
  return (
    // A scrollable region must be reachable by keyboard, and it contains no focusable element.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={`${title}, values`} tabIndex={0}>
      <table className={styles.table} aria-label={`${title}, values in ${model.unit.unit}`}>
        <thead>
          <tr>
            <th scope="col">Time ({zoneName(domain, zone)})</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((row) => (
            <tr key={row.time}>
              <th scope="row">{formatFullMoment(row.time, zone, domain)}</th>
              {series.map(({ id }, index) => (
                <td key={id}>{formatFigure(row.values[index], model.unit)}</td>
              ))}
            </tr>
          ))}
          {points.length === 0 && (
            <tr>
              <th scope="row">{none}</th>
              <td colSpan={series.length}>No data in this range</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
