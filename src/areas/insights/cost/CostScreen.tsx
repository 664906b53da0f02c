import { mdiCalculatorVariantOutline } from '@mdi/js'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Choice } from '#ui/form/Choice.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useRegions } from '#api/query/regions.ts'
import { computePaths } from '#paths/computes.ts'
import { CreateButton } from '../../CreateButton.tsx'
import { needs } from '../../needs.ts'
import { FailedReadsBanner } from '../public/FailedReadsBanner.tsx'
import {
  costSummary,
  type CostRow,
  groupColumns,
  idleColumns,
  itemColumns,
} from './costColumns.tsx'
import { CostAmounts } from './CostAmounts.tsx'
import styles from './CostScreen.module.css'
import { GapsPanel, MethodPanel } from './GapsPanel.tsx'
import { type CostGroup, type CostSum, groupsOf, totalOf, totalOfGroups } from './rules/sums.ts'
import { lowerBoundReason, billingMonthName, unbilledText } from './words.ts'
import { objectItems } from './rules/objects.ts'
import { useCost } from './useCost.ts'

const changeDialog = lazyOverlay(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)

const views = [
  { value: 'object', label: 'Objects' },
  { value: 'kind', label: 'Kinds' },
  { value: 'region', label: 'Regions' },
  { value: 'tag', label: 'Tags' },
  { value: 'idle', label: 'Idle' },
] as const

type View = (typeof views)[number]['value']

const rowId = ({ id }: { id: string }) => id
const rowHref = ({ href }: CostRow) => href
const rowLabel = ({ object, kind }: CostRow) => `${object}, ${kind}`

/** Cost of the account this month: so far, forecast, by object and in groups, and idle objects. */
export function CostScreen() {
  const cost = useCost()
  const { items, pending, reads, unavailable, isRestricted, now } = cost
  const [params, setParams] = useSearchParams()
  const [selectedRow, setSelectedRow] = useState<CostRow>()
  const view = views.find(({ value }) => value === params.get('by'))?.value ?? 'object'
  const objects = useMemo(() => objectItems(items) as CostRow[], [items])
  const total = useMemo(() => totalOf(objects), [objects])
  const reason = lowerBoundReason(unavailable, total.unpriced, isRestricted)
  return (
    <Screen
      title="Cost"
      meta={pending ? undefined : reason}
      actions={<RefreshButton list={cost} />}
    >
      <FailedReadsBanner unavailable={unavailable} onRetry={() => void cost.retry()} />
      <div className={styles.layout}>
        <div className={styles.stack}>
          <Totals
            total={total}
            now={now}
            pending={pending}
            unbilled={reads.account?.balance_uninvoiced}
          />
          {/* Reset the filter and sort order, because they do not apply to another table. */}
          <Choice
            legend="Show"
            options={views}
            value={view}
            onChange={(by) => setParams(by === 'object' ? {} : { by })}
          />
          <CostTable
            key={view}
            view={view}
            items={items}
            objects={objects}
            total={total.forecast}
            pending={pending}
            onAsk={setSelectedRow}
          />
        </div>
        <div className={styles.beside}>
          <GapsPanel items={items} unavailable={unavailable} />
          <MethodPanel />
        </div>
      </div>
      {selectedRow && (
        <changeDialog.Component
          item={selectedRow}
          items={items}
          reads={reads}
          now={now}
          onClose={() => setSelectedRow(undefined)}
        />
      )}
    </Screen>
  )
}

interface TotalsProps {
  total: CostSum
  now: number
  pending: boolean
  unbilled: number | undefined
}

function Totals({ total, now, pending, unbilled }: TotalsProps) {
  const usage =
    pending || unbilled === undefined ? undefined : unbilledText(unbilled, total.soFar ?? 0)
  return (
    <Panel title={billingMonthName(now)} meta="UTC">
      <CostAmounts total={total} pending={pending}>
        {usage && (
          <div>
            <dt>Unbilled usage</dt>
            <dd>{usage.amount}</dd>
          </div>
        )}
      </CostAmounts>
      {usage?.reason !== undefined && <p className={styles.quiet}>{usage.reason}</p>}
    </Panel>
  )
}

interface CostTableProps {
  view: View
  items: readonly CostRow[]
  /** The items with each instance and its backups in one. */
  objects: readonly CostRow[]
  /** Forecast of all objects, in dollars. */
  total: number | undefined
  pending: boolean
  onAsk: (item: CostRow) => void
}

function CostTable({ view, items, objects, total, pending, onAsk }: CostTableProps) {
  const regions = useRegions()
  const isIdle = view === 'idle'
  const columns = useMemo(
    () => (isIdle ? idleColumns(regions) : itemColumns(regions, total)),
    [isIdle, regions, total],
  )
  if (view === 'kind' || view === 'region' || view === 'tag')
    return (
      <GroupTable
        dimension={view}
        // The backups of an instance are a kind, but not an object.
        items={view === 'kind' ? items : objects}
        objectCount={objects.length}
        pending={pending}
      />
    )
  const visibleItems = isIdle ? items.filter(({ idle }) => idle) : objects
  return (
    <DataTable
      label={isIdle ? 'Idle' : 'Cost by object'}
      name={isIdle ? 'costIdle' : 'cost'}
      columns={columns}
      rows={pending && visibleItems.length === 0 ? undefined : visibleItems}
      loading={pending}
      rowId={rowId}
      rowHref={rowHref}
      rowLabel={rowLabel}
      rowActions={(row) =>
        (row.compute ?? row.database)
          ? [
              {
                label: 'Estimate a change',
                icon: mdiCalculatorVariantOutline,
                quick: true,
                onSelect: () => onAsk(row),
              },
            ]
          : []
      }
      defaultSort={isIdle ? '-monthly' : '-forecast'}
      summary={(rows) =>
        costSummary(totalOf(rows), isIdle ? { shown: 'monthly' } : { total, shown: 'forecast' })
      }
      empty={
        isIdle ? (
          <EmptyState title="Nothing idle">
            Instances that are off, unattached volumes and suspended databases appear here.
          </EmptyState>
        ) : (
          <NoCosts />
        )
      }
    />
  )
}

const NoCosts = () => (
  <EmptyState
    title="No costs yet"
    action={
      <CreateButton href={computePaths.create()} need={needs.compute.create}>
        Create instance
      </CreateButton>
    }
  >
    Billed objects appear here.
  </EmptyState>
)

interface GroupTableProps {
  dimension: 'kind' | 'region' | 'tag'
  items: readonly CostRow[]
  /** Number of objects, which may have several items. */
  objectCount: number
  pending: boolean
}

function GroupTable({ dimension, items, objectCount, pending }: GroupTableProps) {
  const regions = useRegions()
  const noun = items.length === objectCount ? 'object' : 'item'
  const columns = useMemo(() => groupColumns(dimension, regions, noun), [dimension, regions, noun])
  const rows = useMemo((): CostGroup[] => groupsOf(items, dimension), [items, dimension])
  return (
    <DataTable
      label={`Cost by ${dimension}`}
      name={`cost-${dimension}`}
      columns={columns}
      rows={pending && rows.length === 0 ? undefined : rows}
      loading={pending}
      rowId={rowId}
      defaultSort="-forecast"
      // An object with several tags counts under each, so the sum of the tags is not the cost of the objects.
      summary={
        dimension === 'tag'
          ? undefined
          : (groups) => costSummary(totalOfGroups(groups), { shown: 'forecast', noun })
      }
      empty={<NoCosts />}
    />
  )
}
