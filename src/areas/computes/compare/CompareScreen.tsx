import { useState } from 'react'
import { usePreference } from '#lib/preferences.ts'
import { parseTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { ChartGroup } from '#ui/chart/ChartGroup.tsx'
import { TimeChart } from '#ui/chart/TimeChart.tsx'
import { useAddressZoom } from '#ui/chart/useAddressZoom.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { Select } from '#ui/display/Select.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { computePaths } from '#paths/computes.ts'
import { useComputes } from '../queries.ts'
import { StatisticsBar } from '../statistics/StatisticsBar.tsx'
import { metricOf, quantityOf, statsMetrics } from '../statistics/statsMetrics.ts'
import {
  monthsBetween,
  rangeChange,
  rangeDomain,
  rangeParam,
  withRange,
} from '../statistics/statsRange.ts'
import { alignSeries } from './alignSeries.ts'
import { comparedIds, maxCompared } from './comparedIds.ts'
import { ComparePicker } from './ComparePicker.tsx'
import styles from './CompareScreen.module.css'
import { CompareTable } from './CompareTable.tsx'
import { type Compared, useComparison } from './useComparison.ts'

const metrics = statsMetrics.map(({ id, label }) => ({ value: id, label }))

/** Compares a metric of up to eight instances. The URL contains the instances, the metric and the range. */
export function CompareScreen() {
  const now = useNow()
  const zone = useTimeZone()
  const [rates] = usePreference('networkUnit')
  const { params, change } = useAddressParams()
  const [paused, setPaused] = useState(false)
  const list = useComputes()
  const { ids, left } = comparedIds(params.get('ids'))
  const metric = metricOf(params.get('metric'))
  const range = rangeParam(params.get('range'), now)
  const comparison = useComparison({ ids, computes: list.rows, metric, range, now, paused })
  const { compared } = comparison

  const updatedAt = Number.isFinite(comparison.updatedAt) ? comparison.updatedAt : 0
  const series = alignSeries(
    compared.map(({ id, name, points }) => ({ id: `${id}`, name, points })),
  )
  const times = series.flatMap(({ points }) => points.map(([time]) => time)).sort((a, b) => a - b)
  const domain = rangeDomain(range, times, updatedAt || now)
  const zoomed = useAddressZoom(domain)
  const quantity = quantityOf(metric, rates)
  const oldest = list.rows
    .filter(({ id }) => ids.includes(id))
    .map(({ created }) => parseTime(created)?.getTime() ?? now)
  return (
    <Screen title="Compare instances">
      <div className={styles.screen}>
        <ComparePicker list={list} ids={ids} onIds={(next) => change({ ids: next.join(',') })} />
        {left > 0 && (
          <output className={styles.note}>
            The URL lists {ids.length + left} instances; the first {maxCompared} are compared.
          </output>
        )}
        {ids.length === 0 ? (
          <EmptyState
            title="Nothing to compare yet"
            action={<Button href={computePaths.list()}>Select in the list</Button>}
          >
            Add two to eight instances here, or select them in the list and choose Compare.
          </EmptyState>
        ) : (
          <ChartGroup domain={domain} zone={zone} {...zoomed}>
            <div className={styles.bar}>
              <label className={styles.metric}>
                Metric
                <Select
                  className={styles.select}
                  options={metrics}
                  value={metric.id}
                  onChange={(next) => change({ metric: next === 'cpu' ? undefined : next })}
                />
              </label>
              <StatisticsBar
                range={range}
                months={monthsBetween(Math.min(now, ...oldest), now).slice(1)}
                rangeHref={(next) => `?${withRange(params, next)}`}
                onRange={(next) => change(rangeChange(next))}
                updatedAt={updatedAt}
                fetching={comparison.fetching}
                stale={false}
                paused={paused}
                onPause={setPaused}
                onRefresh={comparison.refetch}
              />
            </div>
            <LoadErrors compared={compared} fetching={comparison.fetching} />
            <TimeChart
              title={metric.label}
              quantity={quantity}
              note={metric.note}
              series={series}
              loading={comparison.pending && times.length === 0}
              figuresElsewhere
              fileName={`compare-${metric.id}-${range}`}
            />
            <CompareTable
              compared={compared}
              metric={metric}
              quantity={quantity}
              domain={zoomed.zoom ?? domain}
              pending={comparison.pending}
            />
          </ChartGroup>
        )}
      </div>
    </Screen>
  )
}

interface LoadErrorsProps {
  compared: readonly Compared[]
  fetching: boolean
}

/** Lists the instances whose statistics could not be loaded, with the reasons; the others are still shown. */
function LoadErrors({ compared, fetching }: LoadErrorsProps) {
  const failed = compared.filter(({ error }) => error !== undefined)
  if (failed.length === 0) return null
  return (
    <div className={styles.failed} role="alert">
      <ul>
        {failed.map(({ id, name, error }) => (
          <li key={id}>
            <strong>{name}</strong> is not shown: {error?.message}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        busy={fetching}
        onClick={() => {
          for (const { retry } of failed) retry()
        }}
      >
        Try again
      </Button>
    </div>
  )
}
