import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import { pollWhile } from '#api/query/polling.ts'
import { usePreference } from '#lib/preferences.ts'
import { formatClock, formatDateTime, formatDuration, parseTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { ChartGroup } from '#ui/chart/ChartGroup.tsx'
import { TimeChart } from '#ui/chart/TimeChart.tsx'
import { useAddressZoom } from '#ui/chart/useAddressZoom.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { computePaths } from '#paths/computes.ts'
import { useCompute } from '../queries.ts'
import { statsInterval, statsQuery } from './queries.ts'
import { periodBefore, useStatsBefore, withBefore } from './periodBefore.ts'
import { StatisticsBar } from './StatisticsBar.tsx'
import { samplingPeriod } from './projection.ts'
import styles from './StatisticsTab.module.css'
import { statsCharts, statsTimes } from './statsCharts.ts'
import {
  firstValueOfNew,
  isRollingRange,
  monthsBetween,
  rangeChange,
  rangeDomain,
  rangeParam,
  withRange,
} from './statsRange.ts'
import { TransferPanel } from './TransferPanel.tsx'

/** Statistics of an instance over a day, 30 days or a past month. */
export function StatisticsTab({ computeId }: { computeId: number }) {
  const now = useNow()
  const zone = useTimeZone()
  const [rates] = usePreference('networkUnit')
  const { params, change } = useAddressParams()
  const [paused, setPaused] = useState(false)
  const range = rangeParam(params.get('range'), now)
  const { data: compute } = useCompute(computeId)
  const stats = useQuery({
    ...statsQuery(computeId, range, now),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(() => isRollingRange(range) && !paused && statsInterval),
  })

  const { data, error, isPlaceholderData: stale } = stats
  const times = statsTimes(data)
  const period = samplingPeriod(times)
  const created = parseTime(compute?.created)?.getTime()
  const since = stale ? undefined : firstValueOfNew(range, data, created, now)
  // Placeholder data of the previous range keeps its time axis.
  const domain =
    stale && times.length > 1
      ? ([times[0] ?? 0, times.at(-1) ?? 0] as const)
      : rangeDomain(range, times, stats.dataUpdatedAt || now, since)
  const zoomed = useAddressZoom(domain)
  const isCompared = params.get('before') === '1'
  const before = periodBefore(range, now)
  const former = useStatsBefore(computeId, before, isCompared && !stale)
  const ownCharts = statsCharts(data, compute?.alerts ?? {}, rates)
  const charts =
    isCompared && !stale && former.answers.length > 0
      ? withBefore(ownCharts, former.answers, before)
      : ownCharts
  const months = monthsBetween(created, now).slice(1)
  const name = compute?.label ?? `compute${computeId}`
  const status = !data && error ? asApiError(error).status : undefined
  // An API without statistics responds with 404 even if the instance exists.
  const unavailable = status === 400 || (status === 404 && compute !== undefined)

  return (
    <ChartGroup domain={domain} zone={zone} {...zoomed}>
      <div className={styles.tab}>
        <StatisticsBar
          range={range}
          months={months}
          rangeHref={(next) => `?${withRange(params, next)}`}
          onRange={(next) => change(rangeChange(next))}
          updatedAt={stats.dataUpdatedAt}
          fetching={stats.isFetching}
          stale={stale}
          compared={isCompared}
          onCompared={(compared) => change({ before: compared ? '1' : undefined })}
          paused={paused}
          onPause={setPaused}
          onRefresh={() => void stats.refetch()}
          compareHref={computePaths.compare([computeId], range === '24h' ? '' : `&range=${range}`)}
        />
        {data && error && <ErrorNotice error={error} />}
        {unavailable ? (
          <EmptyState
            title={isRollingRange(range) ? 'No data yet' : 'No data in this month'}
            action={
              <Button busy={stats.isFetching} onClick={() => void stats.refetch()}>
                Try again
              </Button>
            }
          >
            {isRollingRange(range)
              ? 'A new instance usually has its first data a few minutes after creation.'
              : 'The instance did not exist yet, or no data was recorded.'}
            {status === 400 && ` The API responded: “${asApiError(error).message}”`}
          </EmptyState>
        ) : error && !data ? (
          <ErrorState
            error={error}
            onRetry={() => void stats.refetch()}
            retrying={stats.isFetching}
          />
        ) : (
          <div className={styles.charts}>
            {charts.map(({ id, ...chart }) => (
              <TimeChart
                key={id}
                {...chart}
                loading={!data}
                stale={stale}
                fileName={`${name}-${id}-${range}`}
              />
            ))}
            {isCompared && !stale && !former.isPending && former.answers.length === 0 && (
              <p className={styles.period}>No data for the {before.name}</p>
            )}
            {since !== undefined && (
              <p className={styles.period}>
                Data since{' '}
                {range === '24h' ? formatClock(since, zone) : formatDateTime(since, zone)}
              </p>
            )}
            {period !== undefined && !stale && (
              <p className={styles.period}>One value every {formatDuration(period)}</p>
            )}
          </div>
        )}
        <TransferPanel
          computeId={computeId}
          created={compute?.created}
          alertPercent={compute?.alerts?.transfer_quota}
        />
      </div>
    </ChartGroup>
  )
}
