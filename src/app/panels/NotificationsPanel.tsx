import { mdiAlertOutline, mdiInformationOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { markEventSeen } from '#api/generated/sdk.gen.ts'
import type { Event, Notification } from '#api/generated/types.gen.ts'
import { useOperation } from '#api/query/query.ts'
import { useSession } from '#api/session/session.ts'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { cx } from '#lib/cx.ts'
import { humanize } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { Time } from '#ui/display/Time.tsx'
import { deletedEntities } from '../../areas/deletedEntities.ts'
import { distinctNotices } from '../../areas/account/public/workNotices.ts'
import { EntityLink } from '../../areas/EntityLink.tsx'
import { noticeAction } from '../../areas/account/noticeAction.ts'
import { notificationsQuery, recentEventsQuery } from '../../areas/account/noticeQueries.ts'
import { useDeletedEntities } from '../../areas/account/useDeletedEntities.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { noticePaths } from '#paths/notices.ts'
import { EventLine } from './EventLine.tsx'
import styles from './Notifications.module.css'
import { SidePanel } from './SidePanel.tsx'

/** Panel with the notifications and latest events of the account. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel title="Notifications and events" onClose={onClose}>
      <Notifications onFollow={onClose} />
      <Events onFollow={onClose} />
      <p className={styles.quiet}>
        <Link to={noticePaths.screen()} onClick={onClose}>
          Browser notices
        </Link>
      </p>
    </SidePanel>
  )
}

function Notifications({ onFollow }: { onFollow: () => void }) {
  const { data, error, isPending, isSuccess, isFetching, refetch } = useQuery(notificationsQuery())
  const notifications = distinctNotices(data?.data ?? [])
  const isDeleted = useDeletedEntities()
  return (
    <section aria-label="Notifications" className={styles.section}>
      <h3 className={styles.heading}>Notifications</h3>
      {isPending && <SkeletonRows label="Loading notifications" rows={2} />}
      {error && !data && (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {isSuccess && !data && (
        <p className={styles.quiet}>You don’t have access to notifications.</p>
      )}
      {data && notifications.length === 0 && (
        <p className={styles.quiet}>
          No notifications. Maintenance, outages and billing notices appear here.
        </p>
      )}
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <NotificationLine
            // Notifications have no id, so build the key from their content.
            key={`${notification.type} ${notification.entity?.id} ${notification.message}`}
            notification={notification}
            isDeleted={isDeleted(notification.entity)}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </section>
  )
}

interface NotificationLineProps {
  notification: Notification
  isDeleted: boolean
  onFollow: () => void
}

function NotificationLine({ notification, isDeleted, onFollow }: NotificationLineProps) {
  const { severity, label, message, body, when, until, entity, type } = notification
  const action = isDeleted ? undefined : noticeAction(notification)
  const grave = severity === 'critical' || severity === 'major'
  return (
    <li className={styles.notification}>
      <Icon
        className={cx(styles.mark, grave && styles.graveMark)}
        path={grave ? mdiAlertOutline : mdiInformationOutline}
        size={18}
        label={`${humanize(severity)}:`}
      />
      <div className={styles.words}>
        <p className={styles.strong}>{label ?? humanize(type)}</p>
        <p>{message}</p>
        {body != null && body !== '' && <p className={styles.body}>{body}</p>}
        <p className={styles.facts}>
          {action && (
            <Link to={action.to} onClick={onFollow}>
              {action.label}
            </Link>
          )}
          {entity && <EntityLink entity={entity} isDeleted={isDeleted} />}
          {when != null && (
            <span>
              from <Time value={when} as="dateTime" />
            </span>
          )}
          {until != null && (
            <span>
              until <Time value={until} as="dateTime" />
            </span>
          )}
          {when != null && <Link to={calendarPaths.screen('planned-maintenance')}>Calendar</Link>}
        </p>
      </div>
    </li>
  )
}

function Events({ onFollow }: { onFollow: () => void }) {
  const { data, error, isPending, isSuccess, isFetching, refetch } = useQuery(recentEventsQuery())
  const readOnlyReason = useReadOnlyReason()
  const markSeen = useOperation(markEventSeen, { refreshes: ['listEvents'] })
  const events = data?.data ?? []
  const isDeleted = deletedEntities(events)
  const [newest] = events
  const { session } = useSession()
  // Users know about their own actions.
  const isUnread = ({ seen, username }: Event) =>
    seen === false && (username == null || username !== session?.username)
  return (
    <section aria-label="Events" className={styles.section}>
      <div className={styles.headingLine}>
        <h3 className={styles.heading}>Events</h3>
        {newest && events.some(isUnread) && (
          <Button
            variant="quiet"
            size="small"
            busy={markSeen.isPending}
            disabledReason={readOnlyReason}
            onClick={() => markSeen.mutate({ path: { eventId: newest.id } })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {markSeen.error && (
        <p role="alert" className={styles.fault}>
          {markSeen.error.message}
        </p>
      )}
      {isPending && <SkeletonRows label="Loading events" rows={6} />}
      {error && !data && (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {isSuccess && !data && <p className={styles.quiet}>You don’t have access to events.</p>}
      {data && events.length === 0 && (
        <p className={styles.quiet}>No events in the last 90 days.</p>
      )}
      <ul className={styles.list}>
        {events.map((event) => (
          <EventLine
            key={event.id}
            event={event}
            isDeleted={isDeleted(event.entity)}
            isUnread={isUnread(event)}
          />
        ))}
      </ul>
      {events.length > 0 && (
        <p className={styles.more}>
          <Link to="/events" onClick={onFollow}>
            All events
          </Link>
        </p>
      )}
    </section>
  )
}
