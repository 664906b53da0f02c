import { mdiAlarmSnooze, mdiCheckDecagram } from '@mdi/js'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refresh } from '#api/query/query.ts'
import { deniedReasonOf } from '#api/session/permissions.ts'
import { useSession } from '#api/session/session.ts'
import { formatCount, formatMoney, plural } from '#lib/format.ts'
import { choiceParam, withParams } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useMediaQuery } from '#ui/theme/useMediaQuery.ts'
import { useNow } from '#ui/display/useNow.ts'
import { entityLabels } from '../../eventLabels.ts'
import { FailedReadsBanner } from '../public/FailedReadsBanner.tsx'
import { useReadableAcceptedFindings } from './acceptedFindings.ts'
import {
  acceptedColumns,
  findingColumns,
  type FindingRow,
  snoozedColumns,
} from './findingColumns.tsx'
import { type BulkAsked, FindingDialogs } from './FindingDialogs.tsx'
import { findingRows } from './findingRows.ts'
import { InsidePanel } from './InsidePanel.tsx'
import { LaterPanels } from './LaterPanels.tsx'
import { updateMemory, useMemory, visited } from './memory.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { NotChecked, Nothing } from './OverviewParts.tsx'
import styles from './OverviewScreen.module.css'
import { computesFor, problemActionNames, problemActions, reviewLinks } from './problemActions.ts'
import { FindingAction } from './FindingAction.tsx'
import { problemCount, problemGroups } from './problems.tsx'
import { findingsOf } from './rules.ts'
import { sortByCost } from './sortByCost.ts'
import { withoutBackups } from './rules/backups.ts'
import { backupsTotal, totalPrice } from './rules/prices.ts'
import { stoppedComputes } from './rules/unused.ts'
import { LastUsedPanel, SincePanel } from './SincePanels.tsx'
import { useSnoozedFindings } from './snoozedFindings.ts'
import { type FindingView, findingViews, useFindingDecisions } from './useFindingDecisions.tsx'
import { useInsideFindings } from './useInside.ts'
import { useOverview } from './useOverview.ts'
import { useKnownAddresses } from './useKnownAddresses.ts'

const rowId = ({ id }: FindingRow) => id
const rowHref = ({ href }: FindingRow) => href
const rowLabel = ({ object, label }: FindingRow) => `${object}, ${label}`

/** Views of the findings that users have hidden. */
const hiddenViews = [
  { name: 'snoozed', label: 'Snoozed', icon: mdiAlarmSnooze },
  { name: 'accepted', label: 'Accepted', icon: mdiCheckDecagram },
] as const

/** Lists that only the panel with the costs reads. */
const costOnlyReads = ['listBalancers', 'listBuckets', 'getAccount'] as const

const tableLabels = { open: 'Needs attention', snoozed: 'Snoozed', accepted: 'Accepted' } as const

const columnsOf = { open: findingColumns, snoozed: snoozedColumns, accepted: acceptedColumns }

const viewOf = ({ accepted, snoozed }: FindingRow): FindingView =>
  accepted ? 'accepted' : snoozed === undefined ? 'open' : 'snoozed'

const formatMonthly = (price: number | undefined, purpose = '') =>
  price === undefined ? undefined : `${formatMoney(price)}/mo${purpose}`

/** Screen with everything that needs attention, changes since the last visit and recently used objects. */
export function OverviewScreen() {
  const overview = useOverview()
  const { session } = useSession()
  const username = session?.username ?? null
  const memory = useMemory()
  const now = useNow()
  const inside = useInsideFindings()
  const { accepted, failureReason, refetch: refetchAccepted } = useReadableAcceptedFindings()
  const { snoozed, isShared: isSnoozeShared, refetch: refetchSnoozed } = useSnoozedFindings()
  const [params, setParams] = useSearchParams()
  const [bulk, setBulk] = useState<BulkAsked>()
  const [isUnfolded, setUnfolded] = useState(false)
  useEffect(() => updateMemory((known) => visited(known, Date.now())), [])
  useKnownAddresses(overview)

  const current = findingsOf(overview.known, { now, username, words: entityLabels })
  const allFindings = sortByCost([...current, ...inside])
  const rows = findingRows(allFindings, { accepted, snoozed, now })
  const view = choiceParam(params, 'show', findingViews)
  const byView = Map.groupBy(rows, viewOf)
  const visibleRows = byView.get(view) ?? []
  const decisions = useFindingDecisions({ view, now, failureReason, isSnoozeShared })
  const bulkActions = [
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
    ...decisions.bulkActions,
  ]
  const { reads } = overview.known
  // Even a new account can have a problem, such as a user without two-factor authentication.
  const isNew = view === 'open' && reads.computes?.length === 0 && overview.unavailable.length === 0
  const groups = problemGroups({
    known: overview.known,
    all: allFindings,
    shownAs: view === 'open' ? 'shown' : view,
    actionOf: (findings, title) => {
      const review = reviewLinks[findings[0]?.rule ?? '']
      if (review !== undefined)
        return <FindingAction action={{ label: 'Review', href: review }} of={title} />
      return problemActionNames.map((action) => {
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
      })
    },
    costOf: (findings) => {
      const rule = findings[0]?.rule
      const ids = new Set(findings.map(({ computeId }) => computeId))
      const computes = (reads.computes ?? []).filter(({ id }) => ids.has(id))
      if (computes.length === 0) return undefined
      const types = reads.computeTypes ?? []
      if (rule === stoppedComputes.id) return formatMonthly(totalPrice(computes, types))
      if (rule !== withoutBackups.id) return undefined
      return formatMonthly(backupsTotal(computes, types), ' to enable')
    },
    menuOf: decisions.menuOf,
  })
  const { pending } = overview
  const narrow = useMediaQuery('(max-width: 1099px)')
  const beside = (
    <div className={styles.beside}>
      <SincePanel events={reads.events} before={memory.before} now={now} />
      {(!narrow || isUnfolded) && <LaterPanels ready={!pending} />}
      <LastUsedPanel events={reads.events} username={username} />
      <InsidePanel
        deniedReason={(need) => deniedReasonOf(need, overview.scopes, overview.grants)}
        ready={!pending}
      />
      <NotChecked unavailable={overview.unavailable} />
    </div>
  )
  return (
    <Screen
      title="Overview"
      meta={pending ? undefined : summary(visibleRows, view)}
      actions={
        <>
          <RefreshButton
            list={{
              ...overview,
              refetch: () =>
                Promise.all([
                  overview.refetch(),
                  refetchAccepted(),
                  refetchSnoozed(),
                  refresh(costOnlyReads),
                ]),
            }}
          />
          {hiddenViews.map(({ name, label, icon }) => (
            <Button
              key={name}
              icon={icon}
              pressed={view === name}
              onClick={() => setParams(withParams(params, { show: view === name ? '' : name }))}
            >
              {label} {formatCount(byView.get(name)?.length ?? 0)}
            </Button>
          ))}
        </>
      }
    >
      <FailedReadsBanner unavailable={overview.unavailable} onRetry={() => void overview.retry()} />
      {isNew && visibleRows.length > 0 && <FirstSteps />}
      <div className={styles.layout}>
        {/* Rendered above the list, because a long list would move it out of view. */}
        {narrow && (
          <details
            className={styles.folded}
            onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
          >
            <summary>Changes, costs and checks</summary>
            {beside}
          </details>
        )}
        <DataTable
          key={view}
          label={tableLabels[view]}
          name="overview"
          columns={columnsOf[view]}
          rows={pending && visibleRows.length === 0 ? undefined : visibleRows}
          loading={pending}
          rowId={rowId}
          rowHref={rowHref}
          rowLabel={rowLabel}
          rowActions={(row) => [
            ...decisions.menuOf([row]),
            ...(row.otherAction ? [row.otherAction] : []),
          ]}
          bulkActions={bulkActions}
          groups={groups}
          defaultSort="urgency"
          empty={
            isNew ? <FirstSteps /> : <Nothing view={view} unavailable={overview.unavailable} />
          }
        />
        {!narrow && beside}
      </div>
      <FindingDialogs
        computes={reads.computes ?? []}
        images={reads.images ?? []}
        now={now}
        bulk={bulk}
        onBulkClose={() => setBulk(undefined)}
      />
      {decisions.dialog}
    </Screen>
  )
}

function summary(findings: readonly FindingRow[], view: FindingView): string | undefined {
  if (view !== 'open') return `${plural(findings.length, 'finding')} ${view}`
  const count = problemCount(findings)
  if (count === 0) return undefined
  return `${plural(count, 'problem')} ${count === 1 ? 'needs' : 'need'} attention`
}
