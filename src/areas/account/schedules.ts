import type { Maintenance, Notification } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import type { RecurringWindow } from '#contract/rules/recurrences.ts'
import type { Schedule, ScheduleKind } from '../schedule.ts'
import { type KindOf, nameOfEntity, pathOfEntity } from '../entityNames.ts'
import { noticeAction } from './noticeAction.ts'
import { announcesWork } from './public/workNotices.ts'

export const accountScheduleKinds = {
  'planned-maintenance': {
    label: 'Planned maintenance',
    one: 'object',
    maintains: true,
    tone: 'amber',
  },
} satisfies Record<string, ScheduleKind>

const once = (
  when: string | null | undefined,
  until?: string | null,
): RecurringWindow | undefined => {
  const start = parseTime(when)?.getTime()
  if (start === undefined) return undefined
  const end = parseTime(until)?.getTime() ?? start
  return { recurrence: { frequency: 'once', start }, length: Math.max(0, end - start) }
}

/** Returns the planned maintenance of the account, merged from the maintenance list and the notifications. */
export function plannedMaintenance(
  planned: readonly Maintenance[],
  notices: readonly Notification[],
  kindOf: KindOf,
): Schedule[] {
  const listed = planned.flatMap(({ status, type, reason, when, entity: maintained }) => {
    const window = status === 'completed' ? undefined : once(when)
    return window
      ? [
          {
            // Some services capitalize the type here, and only here.
            entity: maintained && { ...maintained, type: (maintained.type ?? '').toLowerCase() },
            window,
            note: [humanize(type), reason].filter(Boolean).join(': '),
            action: undefined,
          },
        ]
      : []
  })
  const announcedSchedules = notices.filter(announcesWork).flatMap((notice) => {
    const { type, label, message, when, until, entity } = notice
    const window = once(when, until)
    const note = message || label || humanize(type)
    return window ? [{ entity, window, note, action: noticeAction(notice) }] : []
  })
  const schedulesByKey = new Map<string, Schedule>()
  for (const { entity, window, note, action } of [...listed, ...announcedSchedules]) {
    const object = `${entity?.type ?? 'account'} ${entity?.id ?? ''}`.trim()
    const start = window.recurrence.frequency === 'once' ? window.recurrence.start : 0
    const key = `${object} ${start}`
    const known = schedulesByKey.get(key)
    // Only a notification includes the end time, so prefer the entry with the longer window.
    if (known && known.length >= window.length) {
      known.action ??= action
      continue
    }
    schedulesByKey.set(key, {
      kind: 'planned-maintenance',
      object,
      name: nameOfEntity(entity, kindOf) ?? 'Account',
      href: pathOfEntity(entity, kindOf),
      note: known?.note ?? note,
      action: known?.action ?? action,
      ...window,
    })
  }
  return [...schedulesByKey.values()]
}
