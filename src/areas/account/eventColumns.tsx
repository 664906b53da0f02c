import type { Event } from '#api/generated/types.gen.ts'
import { formatDuration } from '#lib/time.ts'
import { humanize, none } from '#lib/format.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import type { deletedEntities } from '../deletedEntities.ts'
import { EntityLink } from '../EntityLink.tsx'
import { useEventPercent } from '../useEventPercent.ts'
import { isJobInProgress } from '#contract/rules/jobEnds.ts'
import { entityKind, entityName, eventAction } from '../eventLabels.ts'

function Outcome({ event }: { event: Event }) {
  const { status } = event
  const percent = useEventPercent(event)
  // Events of actions that complete immediately have the status `notification` and no outcome, so show them as done.
  if (status === 'notification') return <StatusChip status="done" />
  if (isJobInProgress(event)) {
    return (
      <StatusChip status={status} family="working">
        {percent === undefined || status === 'scheduled'
          ? undefined
          : `${humanize(status)}, ${percent}%`}
      </StatusChip>
    )
  }
  return <StatusChip status={status === 'finished' ? 'done' : status} />
}

const outcome = ({ status }: Event) =>
  status === 'notification' || status === 'finished' ? 'Done' : humanize(status)

/** Returns the label of an event with its message: "Record added · A www.example.org". */
const actionWithMessage = (event: Event) =>
  [eventAction(event), event.message].filter(Boolean).join(' · ')

/**
 * Returns the columns of an event table.
 * @param isDeleted result of `deletedEntities` for all events that were read
 */
export const eventColumns = (
  isDeleted: ReturnType<typeof deletedEntities>,
): readonly Column<Event>[] => [
  {
    id: 'action',
    header: 'Event',
    value: eventAction,
    // The message says what changed, such as the record that was added.
    cell: (event) => actionWithMessage(event),
    searched: ({ message }) => message ?? '',
    filter: { kind: 'choice' },
    width: 220,
    grow: 2,
    mobile: 'title',
  },
  {
    id: 'entity',
    header: 'Object',
    value: (event) => entityName(event.entity),
    cell: ({ entity }) => <EntityLink entity={entity} isDeleted={isDeleted(entity)} />,
    width: 180,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'kind',
    header: 'Type',
    value: (event) => entityKind(event.entity?.type),
    filter: { kind: 'choice' },
    width: 120,
  },
  {
    id: 'status',
    header: 'Outcome',
    value: outcome,
    cell: (event) => <Outcome event={event} />,
    filter: { kind: 'choice' },
    width: 130,
    mobile: 'meta',
  },
  {
    id: 'username',
    header: 'User',
    value: (event) => event.username ?? 'System',
    filter: { kind: 'choice' },
    width: 120,
  },
  {
    id: 'created',
    header: 'When',
    value: (event) => event.created,
    cell: (event) => <Time value={event.created} />,
    sort: 'time',
    width: 140,
    mobile: 'meta',
  },
  {
    id: 'duration',
    header: 'Duration',
    value: (event) => event.duration,
    // Events without a job have the duration 0.
    cell: ({ duration }) => (duration ? formatDuration(duration) : none),
    sort: 'number',
    align: 'end',
    width: 90,
  },
  {
    id: 'message',
    header: 'Message',
    value: (event) => event.message,
    hidden: true,
    width: 240,
  },
  {
    id: 'kind_id',
    header: 'Action',
    value: (event) => event.action,
    mono: true,
    hidden: true,
    width: 200,
  },
]
