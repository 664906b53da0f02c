import { mdiCalendarClock } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listNotificationsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { Banner } from '#ui/Banner.tsx'
import { Time } from '#ui/Time.tsx'
import { announcesWork } from '../../account/workNotices.ts'
import { calendarPaths } from '../../calendar/paths.ts'

/** The notices of the account that announce work on an instance, which the bar at the top has read already. */
export function AnnouncedMaintenance({ computeId }: { computeId: number }) {
  const notices = useQuery(optionalQuery(listNotificationsOptions())).data?.data ?? []
  const own = notices.filter(
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
        // Two may be alike in every field.
        <span key={at}>
          {` ${message || label || 'Maintenance'}`.replace(/\.$/, '')}
          {when && (
            <>
              : <Time value={when} as="dateTime" />
            </>
          )}
          .
        </span>
      ))}
    </Banner>
  )
}
