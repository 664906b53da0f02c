import { mdiRefresh } from '@mdi/js'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { asApiError } from '#api/http/client.ts'
import { isWhole } from '#api/query/allPages.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { listError } from '#ui/table/listError.ts'
import { Time } from '#ui/display/Time.tsx'
import type { Source } from '#shared/resolution.ts'
import { domainPaths } from '#paths/domains.ts'
import { useRecords } from '../queries.ts'
import { entriesOf } from '../recordRow.ts'
import { DelegationPanel } from './DelegationPanel.tsx'
import { type RecordSet, recordSetsOf, cellVerdict } from './recordSets.ts'
import { type LookedUp, ResolvedTable } from './ResolvedTable.tsx'
import { questionsOfCall, resolutionQuery, type Resolved, waitingReason } from './resolution.ts'
import styles from './ResolutionTab.module.css'
import { useAskAgain } from './useAskAgain.ts'

/** Tab that compares the records with the replies of the zone's name servers and of the configured resolvers. */
export function ResolutionTab() {
  const domain = useOutletContext<Domain>()
  const list = useRecords(domain.id)
  const [search] = useSearchParams()
  const only = search.get('name')
  const zone = domain.domain ?? ''
  const whole = isWhole(list)
  const sets = useMemo(
    () => (whole ? recordSetsOf(entriesOf(list.rows, zone), zone) : undefined),
    [whole, list.rows, zone],
  )
  if (list.error && list.loaded === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const fault = listError(list, 'records')
  if (!sets)
    return fault ? (
      <p role="alert" className={styles.fault}>
        {fault.text}{' '}
        <Button size="small" onClick={fault.onRetry}>
          Try again
        </Button>
      </p>
    ) : (
      <SkeletonRows label="Loading records" rows={4} />
    )
  return (
    <Looked
      key={only}
      domainId={domain.id}
      sets={only === null ? sets : sets.filter(({ name }) => name === only)}
      only={only}
    />
  )
}

interface LookedProps {
  domainId: number
  sets: readonly RecordSet[]
  /** Name to which the view is restricted. */
  only: string | null
}

function Looked({ domainId, sets, only }: LookedProps) {
  const [calls, setCalls] = useState(1)
  const askButton = useRef<HTMLButtonElement>(null)
  const chunks = Array.from({ length: calls }, (_, at) =>
    sets.slice(at * questionsOfCall, (at + 1) * questionsOfCall),
  )
  const resolutionQueries = chunks.map((chunk, at) => resolutionQuery(domainId, chunk, at === 0))
  const queries = useQueries({ queries: resolutionQueries })
  const again = useAskAgain(resolutionQueries)
  const isAsking = again.done !== undefined
  const [first] = queries
  if (first?.error && !first.data)
    return (
      <ErrorState
        error={asApiError(first.error)}
        onRetry={() => void first.refetch()}
        retrying={first.isFetching}
      />
    )
  const rows = chunks.flatMap((chunk, call) =>
    chunk.map((set, at): LookedUp => {
      const { data, error } = queries[call] ?? {}
      const cells = data?.answers[at]?.cells
      return {
        set,
        ...(data && cells && { cells, at: data.at }),
        ...(error && { error: asApiError(error).message }),
      }
    }),
  )
  const pendingCount = sets.length - rows.length
  const isLoading = queries.some(({ isPending, isFetching }) => isPending && isFetching)
  const failed = queries.find(({ error }) => error)?.error
  const waiting = queries
    .map(({ isFetching, failureReason }) => (isFetching ? waitingReason(failureReason) : undefined))
    .find(Boolean)
  const canStop = waiting !== undefined || (isAsking && chunks.length > 1)
  const oldest = Math.min(...queries.flatMap(({ data }) => data?.at ?? []))
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <output className={styles.words}>
          {first?.data && !isLoading && !isAsking ? (
            <>
              {summaryOf(rows, first.data)} Asked <Time value={oldest} />.
            </>
          ) : (
            (waiting ??
            (isLoading || isAsking ? 'Asking the name servers' : 'Stopped. There are no answers.'))
          )}
        </output>
        {isAsking && canStop && (
          <>
            <progress aria-label="Asking again" max={chunks.length} value={again.done} />
            <span className={styles.words}>
              {formatCount((again.done ?? 0) * questionsOfCall)} of{' '}
              {plural(rows.length, 'name and type', 'names and types')}
            </span>
          </>
        )}
        {canStop && (
          <Button
            size="small"
            onClick={() => {
              // This button is about to be removed.
              askButton.current?.focus()
              again.stop()
            }}
          >
            Stop
          </Button>
        )}
        {only !== null && (
          <>
            <span className={styles.only}>Only {only}.</span>
            <Button size="small" href={domainPaths.tab(domainId, 'resolution')}>
              Show all records
            </Button>
          </>
        )}
        <Button
          ref={askButton}
          size="small"
          icon={mdiRefresh}
          busy={isAsking}
          onClick={() => void again.ask()}
          disabledReason={isLoading ? 'Waiting for the answers.' : undefined}
        >
          Ask again
        </Button>
      </div>
      {failed && (
        <p role="alert" className={styles.fault}>
          {asApiError(failed).message}
        </p>
      )}
      {first?.data && <DelegationPanel resolved={first.data} />}
      {rows.length === 0 ? (
        <EmptyState title={only === null ? 'No records yet' : 'No records of this name'}>
          There is nothing to compare the answers with.
        </EmptyState>
      ) : (
        <ResolvedTable
          rows={rows}
          sources={first?.data?.sources ?? []}
          asking={isLoading || isAsking}
        />
      )}
      {pendingCount > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setCalls(calls + 1)}>
            Ask {formatCount(Math.min(pendingCount, questionsOfCall))} more
          </Button>
          <span className={styles.words}>
            {formatCount(rows.length)} of {plural(sets.length, 'name and type', 'names and types')}{' '}
            asked
          </span>
        </div>
      )}
    </div>
  )
}

function summaryOf(rows: readonly LookedUp[], { sources }: Resolved): string {
  const availableSources = sources.flatMap((source, at) =>
    source.reason === null ? { ...source, at } : [],
  )
  if (availableSources.length === 0) return 'Nothing was asked.'
  const silent = rows.length === 0 ? [] : availableSources.filter(({ at }) => isSilent(rows, at))
  const respondingSources = availableSources.filter((source) => !silent.includes(source))
  const ofKind = (kind: Source['kind']) =>
    respondingSources.filter((source) => source.kind === kind)
  const resolvers = ofKind('resolver')
  return [
    countsOf('Name servers', rows, ofKind('zone')),
    countsOf(resolvers.length === 1 ? 'Resolver' : 'Resolvers', rows, resolvers),
    ...silent.map(({ name, address }) => `${name ?? address} does not answer.`),
  ]
    .filter(Boolean)
    .join(' ')
}

const isSilent = (rows: readonly LookedUp[], at: number) => {
  const states = rows.flatMap(({ cells }) => cells?.[at]?.state ?? [])
  const queried = states.filter((state) => state !== 'not asked')
  return queried.length > 0 && queried.every((state) => state === 'silent')
}

/** Servers that did not reply to any query are not counted here. */
function countsOf(
  sourceLabel: string,
  rows: readonly LookedUp[],
  sources: { at: number }[],
): string {
  if (sources.length === 0) return ''
  const counts = { same: 0, differs: 0, unanswered: 0 }
  for (const { set, cells } of rows) {
    const verdicts = sources.map(({ at }) => {
      const cell = cells?.[at]
      return cell ? cellVerdict(set, cell) : 'not asked'
    })
    if (verdicts.some((verdict) => ['differs', 'missing', 'no name'].includes(verdict)))
      counts.differs++
    else if (verdicts.every((verdict) => verdict === 'same')) counts.same++
    else counts.unanswered++
  }
  const parts = [
    `${formatCount(counts.same)} of ${formatCount(rows.length)} agree`,
    ...(counts.differs > 0 ? [`${formatCount(counts.differs)} differ`] : []),
    ...(counts.unanswered > 0 ? [`${formatCount(counts.unanswered)} without an answer`] : []),
  ]
  return `${sourceLabel}: ${parts.join(', ')}.`
}
