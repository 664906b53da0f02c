import { mdiAlarmOff, mdiAlarmSnooze } from '@mdi/js'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deniedReasonOf } from '#api/session/permissions.ts'
import { useSession } from '#api/session/session.ts'
import { formatCount, formatMoney, plural } from '#lib/format.ts'
import { withParams } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useMediaQuery } from '#ui/theme/useMediaQuery.ts'
import { useNow } from '#ui/display/useNow.ts'
import { entityLabels } from '../account/eventLabels.ts'
import { UnreadBanner } from '../UnreadBanner.tsx'
import { backupsPrice } from './enableBackups.ts'
import { findingColumns, type FindingRow, snoozedColumns } from './findingColumns.tsx'
import { type BulkAsked, FindingDialogs } from './FindingDialogs.tsx'
import { InsidePanel } from './InsidePanel.tsx'
import { updateMemory, snoozedUntil, useMemory, visited } from './memory.ts'
import { NotChecked, Nothing } from './OverviewParts.tsx'
import styles from './OverviewScreen.module.css'
import { computesFor, problemActionNames, problemActions } from './problemActions.ts'
import { problemCount, problemGroups } from './problems.tsx'
import { findingsOf } from './rules.ts'
import { LastUsedPanel, SincePanel } from './SincePanels.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { useInsideFindings } from './useInside.ts'
import { useOverview } from './useOverview.ts'
import { useKnownAddresses } from './useKnownAddresses.ts'

const rowId = ({ id }: FindingRow) => id
const rowHref = ({ href }: FindingRow) => href
const rowLabel = ({ object, label }: FindingRow) => `${object}, ${label}`

/** Screen with everything that needs attention, changes since the last visit and recently used objects. */
export function OverviewScreen() {
  const overview = useOverview()
  const { session } = useSession()
  const username = session?.username ?? null
  const memory = useMemory()
  const now = useNow()
  const inside = useInsideFindings()
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState<readonly FindingRow[]>([])
  const [bulk, setBulk] = useState<BulkAsked>()
  useEffect(() => updateMemory((known) => visited(known, Date.now())), [])
  useKnownAddresses(overview)

  const currentFindings = findingsOf(overview.known, { now, username, words: entityLabels })
  const rows = [...currentFindings, ...inside].map((finding): FindingRow => {
    const until = memory.snoozed[finding.id] ?? 0
    return until > now ? { ...finding, snoozed: until } : finding
  })
  const isSnoozed = params.get('show') === 'snoozed'
  const visibleRows = rows.filter(({ snoozed }) => (snoozed !== undefined) === isSnoozed)
  const snoozedCount = isSnoozed ? visibleRows.length : rows.length - visibleRows.length
  const wake = (woken: readonly FindingRow[]) => {
    const ids = woken.map(({ id }) => id)
    updateMemory((known) => snoozedUntil(known, ids, 0, Date.now()))
    toast(`Ended the snooze of ${plural(woken.length, 'finding')}`)
  }
  const bulkActions = useMemo(
    (): BulkAction<FindingRow>[] => [
      ...problemActionNames.map((action): BulkAction<FindingRow> => {
        const { label, icon, unable } = problemActions[action]
        return {
          label,
          icon,
          disabledReason: (selected) =>
            computesFor(action, selected).length > 0 ? undefined : unable,
          onSelect: (selected) => setBulk({ action, computeIds: computesFor(action, selected) }),
        }
      }),
      isSnoozed
        ? { label: 'End snooze', icon: mdiAlarmOff, onSelect: wake }
        : { label: 'Snooze', icon: mdiAlarmSnooze, onSelect: setAsked },
    ],
    [isSnoozed],
  )
  const snoozeAction = (
    findings: readonly FindingRow[],
    how?: Pick<RowAction, 'quick'>,
  ): RowAction =>
    isSnoozed
      ? { label: 'End snooze', icon: mdiAlarmOff, ...how, onSelect: () => wake(findings) }
      : { label: 'Snooze', icon: mdiAlarmSnooze, ...how, onSelect: () => setAsked(findings) }
  const { reads } = overview.known
  const groups = problemGroups({
    known: overview.known,
    all: rows,
    shownAs: isSnoozed ? 'snoozed' : 'shown',
    actionOf: (findings, title) =>
      problemActionNames.map((action) => {
        const computeIds = computesFor(action, findings)
        const { label } = problemActions[action]
        return (
          computeIds.length > 0 && (
            <Button
              key={action}
              size="small"
              label={`${label}: ${title}`}
              onClick={() => setBulk({ action, computeIds })}
            >
              {label}
            </Button>
          )
        )
      }),
    costOf: (findings) => {
      const ids = new Set(computesFor('enable-backups', findings))
      const computes = (reads.computes ?? []).filter(({ id }) => ids.has(id))
      const price = ids.size > 0 ? backupsPrice(computes, reads.computeTypes) : undefined
      return price === undefined ? undefined : `${formatMoney(price)}/mo to enable`
    },
    menuOf: (findings) => [snoozeAction(findings)],
  })
  const { pending } = overview
  const narrow = useMediaQuery('(max-width: 1099px)')
  const beside = (
    <div className={styles.beside}>
      <SincePanel events={reads.events} before={memory.before} now={now} />
      <LastUsedPanel events={reads.events} username={username} />
      <InsidePanel
        deniedReason={(need) => deniedReasonOf(need, overview.scopes, overview.grants)}
      />
      <NotChecked unread={overview.unread} />
    </div>
  )
  return (
    <Screen
      title="Overview"
      meta={pending ? undefined : summary(visibleRows, isSnoozed)}
      actions={
        <>
          <RefreshButton list={overview} />
          <Button
            icon={mdiAlarmSnooze}
            pressed={isSnoozed}
            onClick={() => setParams(withParams(params, { show: isSnoozed ? '' : 'snoozed' }))}
          >
            Snoozed {formatCount(snoozedCount)}
          </Button>
        </>
      }
    >
      <UnreadBanner unread={overview.unread} onRetry={() => void overview.retry()} />
      <div className={styles.layout}>
        {/* Rendered above the list, because a long list would move it out of view. */}
        {narrow && (
          <details className={styles.folded}>
            <summary>Recent changes and checks</summary>
            {beside}
          </details>
        )}
        <DataTable
          key={isSnoozed ? 'snoozed' : 'open'}
          label={isSnoozed ? 'Snoozed' : 'Needs attention'}
          name="overview"
          columns={isSnoozed ? snoozedColumns : findingColumns}
          rows={pending && visibleRows.length === 0 ? undefined : visibleRows}
          loading={pending}
          rowId={rowId}
          rowHref={rowHref}
          rowLabel={rowLabel}
          rowActions={(row) => [snoozeAction([row], { quick: true })]}
          bulkActions={bulkActions}
          groups={groups}
          defaultSort="urgency"
          empty={<Nothing isSnoozed={isSnoozed} unread={overview.unread} />}
        />
        {!narrow && beside}
      </div>
      <FindingDialogs
        computes={reads.computes ?? []}
        images={reads.images ?? []}
        computeTypes={reads.computeTypes}
        now={now}
        bulk={bulk}
        onBulkClose={() => setBulk(undefined)}
      />
      {asked.length > 0 && <SnoozeDialog findings={asked} now={now} onClose={() => setAsked([])} />}
    </Screen>
  )
}

function summary(findings: readonly FindingRow[], isSnoozed: boolean): string | undefined {
  if (isSnoozed) return `${plural(findings.length, 'finding')} snoozed`
  const count = problemCount(findings)
  if (count === 0) return undefined
  return `${plural(count, 'problem')} ${count === 1 ? 'needs' : 'need'} attention`
}
