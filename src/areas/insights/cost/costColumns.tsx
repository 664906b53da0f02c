import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Region } from '#api/generated/types.gen.ts'
import { formatCount, formatMoney, none, plural } from '#lib/format.ts'
import type { Column, TableSummary } from '#ui/table/column.ts'
import { tagsColumn } from '#ui/list/tagsColumn.tsx'
import { regionLabel } from '#api/query/regions.ts'
import { regionColumn } from '../../regionColumn.ts'
import styles from './CostScreen.module.css'
import type { CostItem } from './rules/item.ts'
import type { CostGroup, CostSum, Dimension } from './rules/sums.ts'
import { type CostNoun, includedText } from './words.ts'

/** A table row. The `tags` array is mutable, because the list columns expect the same type as for an object. */
export type CostRow = Omit<CostItem, 'tags'> & { tags: string[] }

type Money = 'soFar' | 'forecast' | 'monthly'

/** Rounds to four decimals, the precision of prices, because sums of fractions have more. */
const rounded = (dollars: number | undefined) =>
  dollars === undefined ? undefined : Math.round(dollars * 1e4) / 1e4

const moneyColumn = <Row extends { [name in Money]: number | undefined }>(
  id: Money,
  header: string,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  id,
  header,
  value: (row) => rounded(row[id]),
  cell: (row) => formatMoney(row[id]),
  align: 'end',
  sort: 'number',
  width: 96,
  ...more,
})

const moneyColumns = <Row extends { [name in Money]: number | undefined }>(
  monthly: Partial<Column<Row>>,
): Column<Row>[] => [
  moneyColumn('soFar', 'So far'),
  moneyColumn('forecast', 'Forecast', {
    mobile: 'meta',
    words: ({ forecast }) =>
      forecast === undefined ? undefined : `${formatMoney(forecast)} forecast`,
  }),
  moneyColumn('monthly', 'Monthly', monthly),
]

const monthlyOrNone: Partial<Column<CostRow>> = {
  cell: ({ monthly, unpriced }) =>
    monthly === undefined && unpriced !== undefined ? 'No price' : formatMoney(monthly),
}

const objectColumn: Column<CostRow> = {
  id: 'object',
  header: 'Object',
  value: ({ object }) => object,
  width: 116,
  grow: 1,
  mobile: 'title',
}

const kindsOf = ({ kind, parts }: CostRow) => parts?.map((part) => part.kind) ?? [kind]

const kindColumn: Column<CostRow> = {
  id: 'kind',
  header: 'Kind',
  value: ({ kind }) => kind,
  filter: { kind: 'choice', values: kindsOf },
  // The parts are in the column of the plan, which small screens do not show.
  words: (row) => kindsOf(row).join(' + '),
  width: 128,
  mobile: 'title',
}

const planColumn: Column<CostRow> = {
  id: 'plan',
  header: 'Plan or size',
  value: ({ plan }) => plan,
  width: 176,
}

const unpricedColumn: Column<CostRow> = {
  id: 'unpriced',
  header: 'Why no price',
  value: ({ unpriced }) => unpriced,
  width: 180,
  hidden: true,
}

/** Returns the share of the total in percent, with one decimal. */
const shareOf = (dollars: number | undefined, total: number | undefined) =>
  dollars === undefined || !total ? undefined : Math.round((dollars / total) * 1000) / 10

const percentText = (percent: number) => `${percent.toFixed(1)}%`

/** Share of the forecast of the account, with a bar of that length. */
const shareColumn = (total: number | undefined): Column<CostRow> => {
  const percentOf = ({ forecast }: CostRow) => shareOf(forecast, total)
  return {
    id: 'share',
    header: 'Share',
    value: percentOf,
    cell: (row) => {
      const percent = percentOf(row)
      return (
        percent !== undefined && (
          <span
            className={styles.share}
            style={{ '--share': `${Math.min(100, percent)}%` } as CSSProperties}
          >
            {percentText(percent)}
          </span>
        )
      )
    },
    words: (row) => {
      const percent = percentOf(row)
      return percent === undefined ? none : `${percentText(percent)} of total`
    },
    align: 'end',
    sort: 'number',
    reusable: true,
    width: 84,
    mobile: 'meta',
  }
}

/** @param total forecast of all objects, in dollars */
export const itemColumns = (
  regions: readonly Region[],
  total: number | undefined,
): readonly Column<CostRow>[] => [
  objectColumn,
  kindColumn,
  planColumn,
  { ...regionColumn<CostRow>(regions), hidden: true },
  { ...tagsColumn<CostRow>(), hidden: true },
  ...moneyColumns<CostRow>(monthlyOrNone),
  shareColumn(total),
  unpricedColumn,
]

interface SummaryOptions {
  /** Forecast of all objects, in dollars, for the share; undefined to show none. */
  total?: number | undefined
  /** Sum for small screens. */
  shown: 'forecast' | 'monthly'
  /** Singular noun of the summed items; "object" by default. */
  noun?: CostNoun
}

/** Returns the row with the sums of a table. */
export function costSummary(sum: CostSum, { total, shown, noun }: SummaryOptions): TableSummary {
  const { soFar, forecast, monthly } = sum
  const percent = shareOf(forecast, total)
  return {
    title: 'Total',
    note: includedText(sum, noun),
    cells: {
      soFar: formatMoney(soFar),
      forecast: formatMoney(forecast),
      monthly: formatMoney(monthly),
      ...(percent !== undefined && { share: percentText(percent) }),
    },
    narrowText: `${formatMoney(sum[shown])} ${shown}`,
  }
}

export const idleColumns = (regions: readonly Region[]): readonly Column<CostRow>[] => [
  objectColumn,
  kindColumn,
  { ...planColumn, hidden: true },
  {
    id: 'reason',
    header: 'Why',
    value: ({ idle }) => idle?.reason,
    filter: { kind: 'choice' },
    width: 180,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'action',
    header: 'Action',
    value: ({ idle }) => idle?.action.label,
    cell: ({ idle, object, kind }) =>
      idle && (
        <Link to={idle.action.href} aria-label={`${idle.action.label}: ${object}, ${kind}`}>
          {idle.action.label}
        </Link>
      ),
    sort: false,
    width: 116,
    mobile: 'meta',
  },
  { ...regionColumn<CostRow>(regions), hidden: true },
  { ...tagsColumn<CostRow>(), hidden: true },
  moneyColumn('monthly', 'Monthly', { ...monthlyOrNone, mobile: 'meta' }),
]

const dimensionLabels: Readonly<Record<Dimension, { header: string; none: string }>> = {
  kind: { header: 'Kind', none: 'Other' },
  region: { header: 'Region', none: 'No region' },
  tag: { header: 'Tag', none: 'No tag' },
}

function groupLabel(group: CostGroup, dimension: Dimension, regions: readonly Region[]) {
  if (group.id === '') return dimensionLabels[dimension].none
  return dimension === 'region' ? (regionLabel(regions, group.id) ?? group.id) : group.id
}

export const groupColumns = (
  dimension: Dimension,
  regions: readonly Region[],
  noun: CostNoun,
): readonly Column<CostGroup>[] => [
  {
    id: 'group',
    header: dimensionLabels[dimension].header,
    value: (group) => groupLabel(group, dimension, regions),
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'objects',
    header: noun === 'object' ? 'Objects' : 'Items',
    value: ({ objects }) => objects,
    cell: ({ objects }) => formatCount(objects),
    words: ({ objects }) => plural(objects, noun),
    align: 'end',
    sort: 'number',
    width: 92,
    mobile: 'meta',
  },
  {
    id: 'unpriced',
    header: 'No price',
    value: ({ unpriced }) => unpriced,
    cell: ({ unpriced }) => formatCount(unpriced),
    align: 'end',
    sort: 'number',
    width: 92,
  },
  ...moneyColumns<CostGroup>({}),
]
