import { listMaintenanceOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Maintenance, Notification } from '#api/generated/types.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { calendarSource } from '../calendarSource.ts'
import { kindOf } from '../kinds.ts'
import { notificationsQuery } from './noticeQueries.ts'
import { plannedMaintenance, accountScheduleKinds } from './schedules.ts'

export const calendar = calendarSource({
  kinds: accountScheduleKinds,
  reads: [
    // The first page is enough, because an account never has more planned maintenance than fits on a page.
    { noun: 'planned maintenance', query: () => optionalQuery(listMaintenanceOptions()) as never },
    { noun: 'notifications', query: () => notificationsQuery() as never },
  ],
  schedulesOf: (
    planned: { data?: Maintenance[] } | undefined,
    notices: { data?: Notification[] } | undefined,
  ) => ({
    schedules: plannedMaintenance(planned?.data ?? [], notices?.data ?? [], kindOf),
    unknown: [],
  }),
})
