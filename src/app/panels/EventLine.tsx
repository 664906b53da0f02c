import { Link } from 'react-router'
import type { Event } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Time } from '#ui/Time.tsx'
import { entityPath } from '../../areas/account/entityPath.ts'
import { eventAction, isUnderWay } from '../../areas/account/eventWords.ts'
import styles from './Notifications.module.css'

export function EventLine({ event }: { event: Event }) {
  const path = entityPath(event.entity)
  const label = event.entity?.label ?? event.entity?.id
  const percent = event.percent_complete
  return (
    <li className={cx(styles.event, event.seen === false && styles.unseen)}>
      <div className={styles.words}>
        <p>
          <span className={styles.strong}>{eventAction(event)}</span>
          {label !== undefined && (
            <>
              {' · '}
              {path === undefined ? label : <Link to={path}>{label}</Link>}
            </>
          )}
        </p>
        <p className={styles.facts}>
          <Time value={event.created} />
          <span>{event.username ?? 'by the platform'}</span>
          {event.message ? <span>{event.message}</span> : null}
        </p>
      </div>
      {event.status === 'failed' && (
        <span className={styles.outcome}>
          <StatusChip status="failed" />
        </span>
      )}
      {isUnderWay(event) && (
        <span className={styles.outcome}>
          <StatusChip status={event.status} family="working">
            {percent == null ? 'Under way' : `${percent}%`}
          </StatusChip>
        </span>
      )}
    </li>
  )
}
