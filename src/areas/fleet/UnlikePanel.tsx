import { usePreference } from '#lib/preferences.ts'
import type { ChartDomain } from '#ui/chart/chartSeries.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { computePaths } from '#paths/computes.ts'
import { quantityOf } from '../computes/statistics/statsMetrics.ts'
import styles from './FleetScreen.module.css'
import { distance, type SimilarityVerdict, similarityVerdict } from './rules/unlike.ts'
import { periods, type FleetScope } from './scope.ts'
import type { FleetMember } from './useFleetStats.ts'
import { factorText, leastOf, namesText, fleetRuleText, unlikeReason } from './words.ts'

interface UnlikePanelProps {
  read: readonly FleetMember[]
  scope: FleetScope
  domain: ChartDomain
  pending: boolean
}

type Found = Extract<SimilarityVerdict, { is: 'unlike' | 'silent' }>

interface UnlikeRow {
  id: number
  name: string
  reason: string
  factor: number | undefined
  factorWords: string | undefined
  distance: number
  href: string
}

const columns: readonly Column<UnlikeRow>[] = [
  {
    id: 'instance',
    header: 'Instance',
    value: ({ name }) => name,
    width: 148,
    mobile: 'title',
  },
  {
    id: 'reason',
    header: 'Why',
    value: ({ reason }) => reason,
    width: 280,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'factor',
    header: 'Factor',
    value: ({ factor }) => factor,
    cell: ({ factorWords }) => factorWords,
    sort: 'number',
    align: 'end',
    width: 80,
  },
]

const rowId = ({ id }: UnlikeRow) => id
const rowHref = ({ href }: UnlikeRow) => href

const isFound = (verdict: SimilarityVerdict): verdict is Found =>
  verdict.is === 'unlike' || verdict.is === 'silent'

/** Lists the instances whose behavior changed, with the figures. */
export function UnlikePanel({ read, scope, domain, pending }: UnlikePanelProps) {
  const [rates] = usePreference('networkUnit')
  const { metric } = scope
  const { before, length } = periods[scope.period]
  if (before === undefined) return null
  const quantity = quantityOf(metric, rates)
  const minValue = leastOf(metric)
  const comparedMembers = read.flatMap((member) => {
    const { points, long, created } = member
    if (!long) return []
    return [
      {
        member,
        verdict: similarityVerdict({
          now: points,
          before: long,
          domain,
          shift: length,
          created,
          least: minValue,
        }),
      },
    ]
  })
  const rows = comparedMembers
    .flatMap(({ member: { id, name }, verdict }): UnlikeRow[] => {
      if (!isFound(verdict)) return []
      const now = verdict.is === 'unlike' ? verdict.now : undefined
      return [
        {
          id,
          name,
          reason: unlikeReason(verdict, metric.label, quantity, before),
          factor: now === undefined || verdict.before === 0 ? undefined : now / verdict.before,
          factorWords: now === undefined ? undefined : factorText(verdict.before, now),
          distance: distance(verdict, minValue),
          href: `${computePaths.tab(id, 'stats')}?${scope.period === '7d' ? 'range=30d' : 'before=1'}`,
        },
      ]
    })
    .toSorted((one, other) => other.distance - one.distance)
  const skipped = (is: SimilarityVerdict['is']) =>
    comparedMembers.flatMap(({ member, verdict }) => (verdict.is === is ? [member.name] : []))
  const [fresh, unknown] = [skipped('new'), skipped('unknown')]
  return (
    <Panel title={`Different from ${before}`} variant="bare">
      <div className={styles.list}>
        <p className={styles.quiet}>{fleetRuleText(metric, quantity, before)}.</p>
        <DataTable
          label={`Different from ${before}`}
          name="fleet-unlike"
          columns={columns}
          rows={pending && rows.length === 0 ? undefined : rows}
          loading={pending}
          rowId={rowId}
          rowHref={rowHref}
          height="content"
          empty={
            <p className={styles.things}>
              {comparedMembers.some(({ verdict }) => verdict.is === 'like')
                ? `The load of every compared instance is similar to ${before}.`
                : 'No instance could be compared.'}
            </p>
          }
        />
        {!pending && fresh.length > 0 && (
          <p className={styles.quiet}>Too new to compare: {namesText(fresh)}</p>
        )}
        {!pending && unknown.length > 0 && (
          <p className={styles.quiet}>Too few values to compare: {namesText(unknown)}</p>
        )}
      </div>
    </Panel>
  )
}
