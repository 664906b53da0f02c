import { mdiRefresh } from '@mdi/js'
import { useMemo } from 'react'
import { useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { isWhole } from '#api/query/allPages.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { listError } from '#ui/table/listError.ts'
import { useRecords } from '../queries.ts'
import { entriesOf } from '../recordRow.ts'
import { stage } from '../changes/stage.ts'
import { StagedBar } from '../changes/StagedBar.tsx'
import { useZoneEditing } from '../changes/useZoneEditing.ts'
import { zoneChanges } from '../changes/zoneChanges.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { lintZone } from '../zone/lint.ts'
import { repairsInTurn } from '../zone/repairs.ts'
import styles from './CheckTab.module.css'
import { applyChanges } from '../zone/applyChanges.ts'
import { type EntryFinding, FindingList } from './FindingList.tsx'
import { SearchedNote } from './SearchedNote.tsx'
import { useOtherZones } from './useOtherZones.ts'

/**
 * Tab with the findings in a zone: errors, risks and probable mistakes, each with its reason and an automatic fix if
 * that is safe.
 */
export function CheckTab() {
  const domain = useOutletContext<Domain>()
  const list = useRecords(domain.id)
  const editing = useZoneEditing(domain)
  const { zone, changes, reason, domainId, ttl } = editing
  const whole = isWhole(list)
  const entries = useMemo(
    () => (whole ? applyChanges(entriesOf(list.rows, zone), changes) : undefined),
    [whole, list.rows, zone, changes],
  )
  const searched = useOtherZones(entries, zone)
  const { zones: otherZones } = searched
  const findings = useMemo(
    () => entries && lintZone(entries, { zone, otherZones, ttl }),
    [entries, zone, otherZones, ttl],
  )

  const repair = (repaired: readonly EntryFinding[]) => {
    const repairs = repaired.flatMap(({ repair: entryRepair }) => entryRepair ?? [])
    const further = repairsInTurn(repairs, entries ?? [], zone).flatMap(
      ({ record, to }): ZoneChange[] => {
        const entry = record.id > 0 ? editing.entryFor(record) : undefined
        if (!entry) return []
        if (!to) return [{ kind: 'delete', entry }]
        const draft = { ...to, id: undefined }
        delete draft.id
        return [{ kind: 'update', entry, draft }]
      },
    )
    zoneChanges.edit(domainId, stage(changes, further))
  }

  if (list.error && list.loaded === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  }
  const fault = listError(list, 'records')
  const repairs =
    findings?.filter(({ repair: entryRepair }) => entryRepair && entryRepair.record.id > 0) ?? []
  return (
    <>
      <StagedBar domain={domain} />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault.text} Validation needs all records.{' '}
          <Button size="small" onClick={fault.onRetry}>
            Try again
          </Button>
        </p>
      )}
      {!findings && !fault && (
        <>
          <p className={styles.words}>
            {formatCount(list.loaded)} of {formatCount(list.total)} records are loaded. Validation
            starts when all are.
          </p>
          <SkeletonRows label="Loading records" rows={4} />
        </>
      )}
      {findings?.length === 0 && (
        <EmptyState
          title="No problems found"
          action={
            <Button icon={mdiRefresh} onClick={() => void list.refetch()}>
              Refresh
            </Button>
          }
        >
          {plural(list.loaded, 'record')} were checked for conflicts, loops, mail rules, repeated
          domain names, private addresses and more.
        </EmptyState>
      )}
      {findings && <SearchedNote searched={searched} />}
      {findings && findings.length > 0 && (
        <FindingList
          findings={findings}
          domainId={domainId}
          reason={reason}
          repairs={repairs}
          onRepair={repair}
        />
      )}
    </>
  )
}
