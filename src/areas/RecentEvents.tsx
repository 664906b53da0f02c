import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import { isEventOf, objectEventsQuery } from '#api/query/objectEvents.ts'
import { pollWhile } from '#api/query/polling.ts'
import type { Event } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { Time } from '#ui/display/Time.tsx'
import { isJobInProgress } from '#contract/rules/jobEnds.ts'
import { eventAction } from './eventLabels.ts'
import styles from './RecentEvents.module.css'
import { useEventPercent } from './useEventPercent.ts'

const maxEvents = 8

interface RecentEventsProps {
  /** Type of the object, as in the entity of an event. */
  type: string
  id: number
}

/** Panel with the latest events of an object, if the API has an event feed. */
export function RecentEvents({ type, id }: RecentEventsProps) {
  const { data, error } = useQuery({
    ...objectEventsQuery({ type, id }),
    refetchInterval: pollWhile(() => true),
  })
  const events = (data?.data ?? []).filter((event) => isEventOf(event, { type, id }))
  return (
    <Panel title="Recent events">
      {error ? (
        <p className={styles.quiet}>The events could not be loaded: {asApiError(error).message}</p>
      ) : !data ? (
        <SkeletonRows label="Loading events" rows={4} />
      ) : events.length === 0 ? (
        <p className={styles.quiet}>No recent events.</p>
      ) : (
        <ol className={styles.events}>
          {events.slice(0, maxEvents).map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function EventLine({ event }: { event: Event }) {
  const { status } = event
  const percent = useEventPercent(event)
  const running = isJobInProgress(event) && percent !== undefined
  return (
    <li className={styles.event}>
      <span className={styles.what}>
        {eventAction(event)}
        {event.secondary_entity?.label && (
          <span className={styles.dim}>{event.secondary_entity.label}</span>
        )}
        {status !== 'notification' && status !== 'finished' && (
          <StatusChip status={status}>
            {running ? `${humanize(status)} ${percent}%` : humanize(status)}
          </StatusChip>
        )}
      </span>
      <span className={styles.when}>
        {event.username && `${event.username}, `}
        <Time value={event.created} />
      </span>
      {event.message && <span className={styles.message}>{event.message}</span>}
    </li>
  )
}
