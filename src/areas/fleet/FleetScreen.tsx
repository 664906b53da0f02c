import { useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { formatCount, plural } from '#lib/format.ts'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '#ui/display/Button.tsx'
import { ChartGroup } from '#ui/chart/ChartGroup.tsx'
import type { ChartDomain } from '#ui/chart/chartSeries.ts'
import { TimeChart } from '#ui/chart/TimeChart.tsx'
import { useAddressZoom } from '#ui/chart/useAddressZoom.ts'
import { DeniedState } from '#ui/error/DeniedState.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { type AccountRead, commonReads, useAccountReads } from '../insights/public/accountReads.ts'
import { computePaths } from '#paths/computes.ts'
import { quantityOf } from '../computes/statistics/statsMetrics.ts'
import { CreateButton } from '../CreateButton.tsx'
import { needs } from '../needs.ts'
import { GrantedEmptyState } from '../GrantedEmptyState.tsx'
import { FailedReadsBanner } from '../insights/public/FailedReadsBanner.tsx'
import { chartOf } from './fleetChart.ts'
import styles from './FleetScreen.module.css'
import { MissingPanel } from './MissingPanel.tsx'
import { fleetPaths } from '#paths/fleet.ts'
import { combinations, membersOf, periods, type FleetScope, scopeOf } from './scope.ts'
import { ScopeForm } from './ScopeForm.tsx'
import { UnlikePanel } from './UnlikePanel.tsx'
import { useFleetStats } from './useFleetStats.ts'

const reads: AccountRead[] = [commonReads.computes]

/** The API allows 50 statistics requests per minute, which other screens need too. */
const membersPerPage = 40

const rowsOf = (data: unknown): Compute[] => (data as { rows?: Compute[] } | undefined)?.rows ?? []

/** Screen with one metric of many instances, and those whose behavior changed. The URL contains the selection. */
export function FleetScreen() {
  const { params, change } = useAddressParams()
  const account = useAccountReads(reads)
  const now = useNow()
  const scope = scopeOf(params)
  const [list] = account.results
  const deniedReason = list?.denied
  const computes = rowsOf(list?.answer.data)
  const members = deniedReason === undefined ? membersOf(computes, scope) : []
  // Reset the limit when the selection of instances changes.
  const of = [scope.tag, scope.region, params.get('ids')].join(' ')
  const [loaded, setLoaded] = useState({ of, most: membersPerPage })
  const memberLimit = loaded.of === of ? loaded.most : membersPerPage
  const fleet = useFleetStats({
    members: members.slice(0, memberLimit),
    statsRanges: periods[scope.period].statsRanges,
    metric: scope.metric,
    now,
    polls: memberLimit === membersPerPage,
  })
  const { read, pending } = fleet
  const last = read.reduce((time, { points }) => Math.max(time, points.at(-1)?.[0] ?? 0), now)
  const domain = [last - periods[scope.period].length, last] as const
  const measured = read.filter(({ points }) => points.some(([time]) => time >= domain[0])).length
  const known = [...(scope.ids ?? [])].filter((id) => computes.some((each) => each.id === id))
  const meta =
    pending > 0
      ? `${formatCount(read.length - pending)} of ${plural(read.length, 'instance')} read`
      : `${formatCount(measured)} of ${plural(members.length, 'instance')}`
  return (
    <Screen
      title="Statistics"
      meta={members.length > 0 && <span aria-live="off">{meta}</span>}
      actions={
        <RefreshButton
          list={{ refetch: () => Promise.all([account.refetch(), fleet.refetch()]) }}
        />
      }
    >
      <FailedReadsBanner unavailable={account.unavailable} onRetry={() => void account.retry()} />
      {members.length > 0 && (
        <output className="visually-hidden">
          {pending > 0 ? 'Loading statistics' : `Statistics of ${meta}`}
        </output>
      )}
      <div className={styles.stack}>
        {deniedReason !== undefined && (
          <DeniedState
            noun="instances"
            reason={deniedReason}
            scope={reads[0]?.need.scope}
            path="/v4/compute/instances"
          />
        )}
        {computes.length > 0 && (
          <ScopeForm
            scope={scope}
            computes={computes}
            isLoading={account.pending}
            onChange={(changes) => change({ zoom: undefined, ...changes })}
          />
        )}
        {members.length > 0 ? (
          <Fleet
            key={of}
            scope={scope}
            fleet={fleet}
            domain={domain}
            isMeasured={measured > 0}
            notLoadedCount={members.length - read.length}
            unknownIdCount={account.pending ? 0 : (scope.ids?.size ?? 0) - known.length}
            onMore={() => setLoaded({ of, most: memberLimit + membersPerPage })}
          />
        ) : account.pending ? (
          <Skeleton width="min(100%, 420px)" height={20} />
        ) : (
          list?.answer.data !== undefined && <NoMembers isFiltered={computes.length > 0} />
        )}
      </div>
    </Screen>
  )
}

function NoMembers({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No matching instances"
        action={<Button href={fleetPaths.screen()}>Show all instances</Button>}
      >
        No instance has this tag, region or ID, or you may not see it.
      </EmptyState>
    )
  return (
    <GrantedEmptyState
      noun="instances"
      createNeed={needs.compute.create}
      action={
        <CreateButton href={computePaths.create()} need={needs.compute.create}>
          Create instance
        </CreateButton>
      }
    >
      Their load appears here as one chart, with the instances whose load changed.
    </GrantedEmptyState>
  )
}

interface FleetProps {
  scope: FleetScope
  fleet: ReturnType<typeof useFleetStats>
  domain: ChartDomain
  /** True if some instances have values. */
  isMeasured: boolean
  /** Number of instances beyond the request limit. */
  notLoadedCount: number
  /** Number of ids in the URL that are not instances. */
  unknownIdCount: number
  onMore: () => void
}

/** The chart, the instances with changed behavior, and the missing instances. */
function Fleet({
  scope,
  fleet,
  domain,
  isMeasured,
  notLoadedCount,
  unknownIdCount,
  onMore,
}: FleetProps) {
  const zone = useTimeZone()
  const [rates] = usePreference('networkUnit')
  const { metric, how } = scope
  const { read, pending } = fleet
  const zoomed = useAddressZoom(domain)
  const { series, least, most } = chartOf(read, scope, domain)
  const howWord = combinations.find(({ value }) => value === how)?.label.toLowerCase()
  return (
    <>
      <ChartGroup domain={domain} zone={zone} {...zoomed}>
        <TimeChart
          title={`${metric.label}, ${howWord}`}
          quantity={quantityOf(metric, rates)}
          note={metric.note}
          series={series}
          loading={pending > 0 && !isMeasured}
          fileName={`statistics-${metric.id}-${how}-${scope.period}`}
        />
      </ChartGroup>
      {least < most && (
        <p className={styles.quiet}>
          Not every instance has a value for each time: the {how === 'sum' ? 'sum' : 'line'} is of{' '}
          {formatCount(least)} to {plural(most, 'instance')}.
        </p>
      )}
      <UnlikePanel read={read} scope={scope} domain={domain} pending={pending > 0} />
      <MissingPanel
        read={read}
        domain={domain}
        notLoadedCount={notLoadedCount}
        unknownIdCount={unknownIdCount}
        isFetching={fleet.isFetching}
        onMore={onMore}
        step={membersPerPage}
        onRetry={() => void fleet.retry()}
      />
    </>
  )
}
