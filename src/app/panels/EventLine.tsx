import type { Event } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { Time } from '#ui/display/Time.tsx'
import { EntityLink } from '../../areas/EntityLink.tsx'
import { isJobInProgress } from '#contract/rules/jobEnds.ts'
import { eventAction } from '../../areas/eventLabels.ts'
import { useEventPercent } from '../../areas/useEventPercent.ts'
import styles from './Notifications.module.css'

interface EventLineProps {
  event: Event
  isDeleted: boolean
  isUnread: boolean
}

export function EventLine({ event, isDeleted, isUnread }: EventLineProps) {
  const percent = useEventPercent(event)
  return (
    <li className={cx(styles.event, isUnread && styles.unseen)}>
      <div className={styles.words}>
        <p>
          <span className={styles.strong}>{eventAction(event)}</span>
          {event.entity && (
            <>
              {' · '}
              <EntityLink entity={event.entity} isDeleted={isDeleted} />
            </>
          )}
        </p>
        <p className={styles.facts}>
          <Time value={event.created} />
          <span>{event.username ?? 'System'}</span>
          {event.message ? <span>{event.message}</span> : null}
        </p>
      </div>
      {event.status === 'failed' && (
        <span className={styles.outcome}>
          <StatusChip status="failed" />
        </span>
      )}
      {isJobInProgress(event) && (
        <span className={styles.outcome}>
          <StatusChip status={event.status} family="working">
            {percent === undefined ? 'In progress' : `${percent}%`}
          </StatusChip>
        </span>
      )}
    </li>
  )
}
