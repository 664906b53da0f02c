import { formatRelative } from '#lib/time.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import type { AcceptedFinding } from './acceptedFindings.ts'
import { FindingAction } from './FindingAction.tsx'
import type { Finding, Urgency } from './rules/rule.ts'

/** A finding as a table row. */
export type FindingRow = Finding & {
  /** End of the snooze, in milliseconds since the epoch; absent if not snoozed. */
  snoozed?: number
  /** Decision of a user that the finding is acceptable. */
  accepted?: AcceptedFinding
  /** Number of findings that the row stands for, if a rule is accepted for a tag. */
  covers?: number
}

const urgencyLabels: Readonly<Record<Urgency, string>> = {
  now: 'Now',
  soon: 'Soon',
  plan: 'Later',
}

const families = { now: 'failed', soon: 'attention', plan: 'offline' } as const

/** Sort order of the urgency labels. */
const ranks: Readonly<Record<Urgency, number>> = { now: 1, soon: 2, plan: 3 }

export const urgencyRank = ({ urgency }: Finding): number => ranks[urgency]

export const UrgencyChip = ({ urgency }: Pick<Finding, 'urgency'>) => (
  <StatusChip status={urgency} family={families[urgency]}>
    {urgencyLabels[urgency]}
  </StatusChip>
)

const detailsText = (reason: string, at: number | undefined) =>
  at === undefined ? reason : `${formatRelative(at, Date.now())} · ${reason}`

export const findingColumns: readonly Column<FindingRow>[] = [
  {
    id: 'object',
    header: 'Object',
    value: ({ object }) => object,
    width: 160,
    // As wide as the details, because the title of a ticket has up to 64 characters.
    grow: 1,
    mobile: 'title',
    wraps: true,
  },
  {
    id: 'rule',
    header: 'Problem',
    value: ({ label }) => label,
    filter: { kind: 'choice' },
    width: 128,
    // The group or the details name the problem.
    hidden: true,
  },
  {
    id: 'reason',
    header: 'Details',
    // A single text, so that it is truncated at the end of the column.
    value: ({ reason, at }) => detailsText(reason, at),
    short: ({ shortReason, at }) => shortReason && detailsText(shortReason, at),
    width: 180,
    grow: 1,
    mobile: 'meta',
  },
  {
    // Next to the action, so that the title of a problem of several objects has the width of the columns before.
    id: 'urgency',
    header: 'Urgency',
    value: urgencyRank,
    cell: UrgencyChip,
    sort: 'number',
    filter: {
      kind: 'choice',
      values: ({ urgency }) => [urgency],
      label: (value) => urgencyLabels[value as Urgency] ?? value,
    },
    width: 90,
    mobile: 'title',
  },
  {
    id: 'action',
    header: 'Action',
    value: ({ action }) => action.label,
    cell: ({ action, object, label }) => (
      <FindingAction action={action} of={`${object}, ${label}`} />
    ),
    sort: false,
    // Wide enough for the button of a problem of several objects.
    width: 144,
    mobile: 'meta',
  },
  {
    id: 'kind',
    header: 'Type',
    value: ({ kind }) => kind,
    filter: { kind: 'choice' },
    width: 84,
    hidden: true,
  },
  {
    id: 'at',
    header: 'When',
    value: ({ at }) => at,
    cell: ({ at }) => at !== undefined && <Time value={at} />,
    sort: 'number',
    hidden: true,
    width: 108,
  },
  {
    id: 'snoozed',
    header: 'Snoozed until',
    value: ({ snoozed }) => snoozed,
    cell: ({ snoozed }) => snoozed !== undefined && <Time value={snoozed} as="date" />,
    sort: 'number',
    hidden: true,
    width: 116,
  },
]

/** Columns of snoozed findings: the end of the snooze replaces the time of the problem. */
export const snoozedColumns: readonly Column<FindingRow>[] = findingColumns.flatMap((column) => {
  if (column.id === 'at') return []
  return [column.id === 'snoozed' ? { ...column, hidden: false, mobile: 'meta' as const } : column]
})

/** Columns of accepted findings, with the decision instead of the times of the problem and of the snooze. */
export const acceptedColumns: readonly Column<FindingRow>[] = [
  ...findingColumns.filter(({ id }) => id !== 'at' && id !== 'snoozed'),
  {
    id: 'acceptedReason',
    header: 'Accepted because',
    value: ({ accepted }) => accepted?.reason,
    width: 160,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'acceptedBy',
    header: 'By',
    value: ({ accepted }) => accepted?.author,
    filter: { kind: 'choice' },
    width: 84,
  },
  {
    id: 'acceptedAt',
    header: 'Accepted',
    value: ({ accepted }) => accepted?.accepted,
    cell: ({ accepted }) => accepted && <Time value={accepted.accepted} as="date" />,
    sort: 'time',
    width: 108,
  },
]
