import type { ChartDomain } from '#ui/chart/chartSeries.ts'
import { type Quantity, unitFor } from '#ui/chart/chartUnits.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { computePaths } from '#paths/computes.ts'
import type { StatsMetric } from '../statistics/statsMetrics.ts'
import { compareColumns, type CompareRow } from './compareColumns.tsx'
import { type Compared, figuresOf } from './useComparison.ts'

interface CompareTableProps {
  compared: readonly Compared[]
  metric: StatsMetric
  quantity: Quantity
  /** Visible part of the range; the figures are computed from it. */
  domain: ChartDomain
  pending: boolean
}

/** Sortable table with the figures of each instance. */
export function CompareTable({ compared, metric, quantity, domain, pending }: CompareTableProps) {
  const narrow = useNarrow()
  const rows = compared.map((each, index): CompareRow => ({
    id: each.id,
    name: each.name,
    index,
    figures: figuresOf(each, domain),
    failed: each.error !== undefined,
  }))
  const unit = unitFor(quantity, Math.max(0, ...rows.map(({ figures }) => figures?.max ?? 0)))
  return (
    <DataTable
      label={`${metric.label} in ${unit.unit}`}
      name="compute-comparison"
      columns={compareColumns(unit, narrow)}
      rows={rows}
      total={rows.length}
      loading={pending}
      rowId={rowId}
      rowHref={rowHref}
      height="content"
      empty={null}
    />
  )
}

const rowId = ({ id }: CompareRow) => id
const rowHref = ({ id }: CompareRow) => computePaths.tab(id, 'stats')
