import { useEffect, useMemo, useState } from 'react'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { effectiveDomainSeconds } from '#contract/rules/ttl.ts'
import { formatCount, plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import bar from '../changes/StagedBar.module.css'
import type { ZoneEditing } from '../changes/useZoneEditing.ts'
import { useZoneFile } from '../queries.ts'
import { entriesOf, type RecordRow } from '../recordRow.ts'
import { ttlChanges } from './ttlChanges.ts'
import { lowered, plannedEntries, planStage, type PlanStage, publishedAt } from './ttlPlan.ts'
import { endPlan, keepPlan, type TtlPlan } from './ttlPlans.ts'

interface TtlPlanBarProps {
  plan: TtlPlan
  domain: Domain
  /** All records of the zone as stored by the API. */
  records: readonly DomainRecord[]
  /** The records including staged changes. */
  rows: readonly RecordRow[]
  editing: ZoneEditing
}

/**
 * Bar above the records with the progress of TTLs that were lowered before a move, shown until they are raised again.
 */
export function TtlPlanBar({ plan, domain, records, rows, editing }: TtlPlanBarProps) {
  const { domainId, low, before } = plan
  const { zone } = editing
  const now = useNow()
  const [error, setError] = useState<unknown>()
  const entries = useMemo(() => entriesOf(records, zone), [records, zone])
  const isCopied = (domain.axfr_ips ?? []).length > 0
  const refresh = isCopied ? effectiveDomainSeconds('refresh_sec', domain.refresh_sec ?? 0) : 0
  const stage = planStage(plan, entries, now, refresh)
  const count = plannedEntries(plan, entries).length
  const { stage: at } = stage
  useEffect(() => {
    if (at === 'over') endPlan(domainId)
  }, [at, domainId])
  if (at === 'over') return null
  const toRaise = lowered(
    plan,
    rows.filter(({ id }) => before[id] !== undefined),
  )
  const raise = async () => {
    setError(undefined)
    const changes = ttlChanges(toRaise, editing, ({ id }) => before[id] ?? 0)
    try {
      await editing.edit(changes, `raise the TTL of ${plural(changes.length, 'record')}`)
    } catch (refused) {
      setError(refused)
    }
  }
  return (
    <section className={bar.bar} aria-label="TTL plan">
      {error !== undefined && <ErrorNotice error={error} />}
      {at === 'publishing' && (
        <Publication plan={plan} entries={entries} editing={editing} refresh={refresh} />
      )}
      <output className={bar.words}>
        <strong>{`TTL of ${plural(count, 'record')} to ${formatDuration(low)} for a move`}</strong>:{' '}
        <StageText stage={stage} count={count} isDisabled={domain.status === 'disabled'} />
        {at === 'waiting' &&
          isCopied &&
          ` ${formatDuration(refresh)} of it are for other name servers to copy the zone.`}
      </output>
      {at !== 'lowering' && (
        <Button
          size="small"
          variant={at === 'ready' ? 'primary' : 'default'}
          disabledReason={
            editing.reason ??
            (toRaise.length > 0 ? undefined : 'This is staged. Apply the staged changes.')
          }
          onClick={() => void raise()}
        >
          Raise TTL again
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => endPlan(domainId)}>
        End plan
      </Button>
    </section>
  )
}

interface StageTextProps {
  stage: PlanStage
  count: number
  isDisabled: boolean
}

function StageText({ stage, count, isDisabled }: StageTextProps) {
  switch (stage.stage) {
    case 'lowering':
      return stage.left === count
        ? 'not lowered yet. Apply the staged changes.'
        : `${formatCount(stage.left)} not lowered yet. Apply the staged changes.`
    case 'publishing':
      return isDisabled
        ? 'lowered. A disabled domain is not published, so the wait has not started.'
        : 'lowered. The wait starts when the name servers publish it, which is checked here.'
    case 'waiting':
      return (
        <>
          published. Do not move before <Time value={stage.until} as="dateTime" /> (
          <Time value={stage.until} />
          ): resolvers may cache the old TTL until then.
        </>
      )
    case 'ready':
      return (
        <>
          applies everywhere since <Time value={stage.until} as="dateTime" />. Change the values
          now, then raise the TTL again.
        </>
      )
    case 'over':
      return null
  }
}

interface PublicationProps {
  plan: TtlPlan
  entries: ReturnType<typeof entriesOf>
  editing: Pick<ZoneEditing, 'zone' | 'ttl' | 'domainId'>
  refresh: number
}

/**
 * Records the time at which the name servers publish the low TTL. Renders only an error if the zone file cannot be
 * read.
 */
function Publication({ plan, entries, editing, refresh }: PublicationProps) {
  const { domainId, zone, ttl } = editing
  const file = useZoneFile(domainId)
  const lines = file.data?.zone_file
  useEffect(() => {
    if (!lines) return
    const planned = plannedEntries(plan, entries)
    const published = publishedAt(planned, { lines, zone, ttl }, Date.now())
    if (published !== undefined) keepPlan({ ...plan, zone, published, refresh })
  }, [plan, entries, lines, zone, ttl, refresh])
  return file.error && <ErrorNotice error={file.error} />
}
