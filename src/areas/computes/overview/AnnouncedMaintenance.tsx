import { mdiCalendarClock } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listNotificationsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Time } from '#ui/display/Time.tsx'
import { announcesWork, distinctNotices } from '../../account/public/workNotices.ts'
import { calendarPaths } from '#paths/calendar.ts'

/** Notifications that announce maintenance of an instance, from the cached query of the bar at the top. */
export function AnnouncedMaintenance({ computeId }: { computeId: number }) {
  const notices = useQuery(optionalQuery(listNotificationsOptions())).data?.data ?? []
  const own = distinctNotices(notices).filter(
    ({ type, entity }) =>
      announcesWork({ type }) && entity?.type === 'compute' && `${entity.id}` === `${computeId}`,
  )
  if (own.length === 0) return null
  return (
    <Banner
      icon={mdiCalendarClock}
      action={<Link to={calendarPaths.screen('planned-maintenance')}>Calendar</Link>}
    >
      <strong>Maintenance announced.</strong>
      {own.map(({ label, message, when }, at) => (
        // The index is the key, because two notifications can be equal in every field.
        <span key={at}>
          {' '}
          {when && (
            <>
              <Time value={when} as="dateTime" />
              {': '}
            </>
          )}
          {(message || label || 'Maintenance').replace(/\.$/, '')}.
        </span>
      ))}
    </Banner>
  )
}
