import { seriesLook } from '#ui/chart/chartSeries.ts'
import { type ChartUnit, formatFigure } from '#ui/chart/chartUnits.ts'
import type { SeriesStatistics } from '#ui/chart/seriesStatistics.ts'
import type { Column } from '#ui/table/column.ts'
import styles from './CompareScreen.module.css'

export interface CompareRow {
  id: number
  name: string
  /** Its place in the chart, for the look of its line. */
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
 * The figures in the unit that the chart is drawn in.
 * @param named on small screens, where no header stands above them
 */
export const compareColumns = (unit: ChartUnit, named: boolean): Column<CompareRow>[] => [
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
    cell: (row) => `${named ? `${header} ` : ''}${formatFigure(row.figures?.[key], unit)}`,
    align: 'end',
    width: 90,
    grow: 1,
    // Five do not fit on a phone.
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
