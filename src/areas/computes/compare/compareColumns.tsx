import { seriesLook } from '#ui/chart/chartSeries.ts'
import { type ChartUnit, formatFigure } from '#ui/chart/chartUnits.ts'
import type { SeriesStatistics } from '#ui/chart/seriesStatistics.ts'
import type { Column } from '#ui/table/column.ts'
import styles from './CompareScreen.module.css'

export interface CompareRow {
  id: number
  name: string
  /** Index of the series in the chart, which determines its line style. */
  index: number
  figures: SeriesStatistics | undefined
  failed: boolean
}

const figures = [
  ['min', 'Min'],
  ['average', 'Average'],
  ['p95', 'p95'],
  ['max', 'Max'],
  ['last', 'Last'],
] as const

/**
 * Returns the columns, in the unit of the chart.
 * @param hasNames includes the name with each figure, for small screens without a header row
 */
export const compareColumns = (unit: ChartUnit, hasNames: boolean): Column<CompareRow>[] => [
  {
    id: 'name',
    header: 'Instance',
    value: ({ name }) => name,
    cell: ({ name, index, failed }) => <Name name={name} index={index} failed={failed} />,
    width: 160,
    grow: 2,
    mobile: 'title',
  },
  ...figures.map(([key, header]): Column<CompareRow> => ({
    id: key,
    header,
    value: (row) => row.figures && Number((row.figures[key] / unit.factor).toPrecision(9)),
    cell: (row) => `${hasNames ? `${header} ` : ''}${formatFigure(row.figures?.[key], unit)}`,
    align: 'end',
    width: 90,
    grow: 1,
    // A phone has room for four of the five figures.
    ...(key !== 'min' && { mobile: 'meta' }),
  })),
]

function Name({ name, index, failed }: Pick<CompareRow, 'name' | 'index' | 'failed'>) {
  const { color, dash } = seriesLook(index)
  return (
    <span className={styles.name}>
      <svg className={styles.sample} width="22" height="10" aria-hidden="true">
        <path d="M0 5h22" stroke={color} strokeDasharray={dash} />
      </svg>
      {name}
      {failed && <span className={styles.dim}> not loaded</span>}
    </span>
  )
}
