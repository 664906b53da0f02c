import { listMaintenanceOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Maintenance, Notification } from '#api/generated/types.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { humanize } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import type { RecurringWindow } from '#contract/rules/recurrences.ts'
import { calendarSource, type Schedule } from '../calendar/source.ts'
import { entityPath } from './entityPath.ts'
import { entityName } from './eventWords.ts'
import { notificationsQuery } from './noticeQueries.ts'

/** Notices with a start time; others are about bills and tickets. */
const announced = new Set([
  'maintenance',
  'outage',
  'reboot_scheduled',
  'migration_scheduled',
  'migration_imminent',
  'volume_migration_scheduled',
  'volume_migration_imminent',
])

const once = (
  when: string | null | undefined,
  until?: string | null,
): RecurringWindow | undefined => {
  const start = parseTime(when)?.getTime()
  if (start === undefined) return undefined
  const end = parseTime(until)?.getTime() ?? start
  return { recurrence: { frequency: 'once', start }, length: Math.max(0, end - start) }
}

/** Planned maintenance of the account; the same work is often both in the list and in a notice. */
function plannedMaintenance(
  planned: readonly Maintenance[],
  notices: readonly Notification[],
): Schedule[] {
  const listed = planned.flatMap(({ status, type, reason, when, entity }) => {
    const window = status === 'completed' ? undefined : once(when)
    return window
      ? [{ entity, window, note: [humanize(type), reason].filter(Boolean).join(': ') }]
      : []
  })
  const told = notices.flatMap(({ type, label, message, when, until, entity }) => {
    const window = announced.has(type ?? '') ? once(when, until) : undefined
    return window ? [{ entity, window, note: message || label || humanize(type) }] : []
  })
  const found = new Map<string, Schedule>()
  for (const { entity, window, note } of [...listed, ...told]) {
    const object = `${entity?.type ?? 'account'} ${entity?.id ?? ''}`.trim()
    const start = window.recurrence.frequency === 'once' ? window.recurrence.start : 0
    const key = `${object} ${start}`
    const known = found.get(key)
    // Only a notice tells an end.
    if (known && known.length >= window.length) continue
    found.set(key, {
      kind: 'planned-maintenance',
      object,
      name: entityName(entity) ?? 'Account',
      href: entityPath(entity),
      note: known?.note ?? note,
      ...window,
    })
  }
  return [...found.values()]
}

export const calendar = calendarSource({
  kinds: {
    'planned-maintenance': {
      label: 'Planned maintenance',
      one: 'object',
      maintains: true,
      tone: 'amber',
    },
  },
  reads: [
    // More than a page of them at once is not met.
    { noun: 'planned maintenance', query: () => optionalQuery(listMaintenanceOptions()) as never },
    { noun: 'notifications', query: () => notificationsQuery() as never },
  ],
  schedulesOf: (
    planned: { data?: Maintenance[] } | undefined,
    notices: { data?: Notification[] } | undefined,
  ) => ({
    schedules: plannedMaintenance(planned?.data ?? [], notices?.data ?? []),
    unknown: [],
  }),
})
