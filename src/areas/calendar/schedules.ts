import type {
  Compute,
  DatabaseSummary,
  Maintenance,
  Notification,
} from '#api/generated/types.gen.ts'
import { backupDays, backupWindowHours } from '#contract/rules/backupWindows.ts'
import { humanize } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { entityPath } from '../account/entityPath.ts'
import { entityName } from '../account/eventWords.ts'
import { computePaths } from '../computes/paths.ts'
import { databaseName } from '../databases/databaseName.ts'
import { wholeWindow, windowValues } from '../databases/maintenance/windowValues.ts'
import { databasePaths, engineOf } from '../databases/paths.ts'
import { computeLabel } from '../labels.ts'
import { hour, type Recurrence, type Window } from './recurrence.ts'

export const kinds = {
  'database-maintenance': { label: 'Database maintenance', one: 'database', maintains: true },
  'database-backup': { label: 'Database backups', one: 'database', maintains: false },
  'instance-backup': { label: 'Instance backups', one: 'instance', maintains: false },
  'planned-maintenance': { label: 'Planned maintenance', one: 'object', maintains: true },
} as const

export type ScheduleKind = keyof typeof kinds

export const kindNames = Object.keys(kinds) as ScheduleKind[]

/** One thing that happens to one object at given times. */
export interface Schedule extends Window {
  kind: ScheduleKind
  /** The object's own: "database 5". */
  object: string
  name: string
  href: string | undefined
  /** What is special about it: "Kept as the weekly backup on Sunday". */
  note?: string | undefined
}

/** An object whose window is not known. */
export interface Untold {
  kind: ScheduleKind
  name: string
  href: string | undefined
}

interface Schedules {
  schedules: Schedule[]
  untold: Untold[]
}

/** The automatic backups of databases are made at midnight UTC; how long they take is not told (document 2, 4.2). */
const nightly: Window = { recurrence: { frequency: 'daily', hour: 0 }, length: 0 }

export function databaseSchedules(databases: readonly DatabaseSummary[]): Schedules {
  const schedules: Schedule[] = []
  const untold: Untold[] = []
  for (const database of databases) {
    const engine = engineOf(database)
    const object = `database ${database.id}`
    const name = databaseName(database)
    const href = (tab: 'maintenance' | 'backups') =>
      engine && databasePaths.tab(engine, database.id, tab)
    schedules.push({ kind: 'database-backup', object, name, href: href('backups'), ...nightly })
    const window = wholeWindow(windowValues(database))
    if (window?.day_of_week == null) {
      untold.push({ kind: 'database-maintenance', name, href: href('maintenance') })
      continue
    }
    const when = { day: window.day_of_week, hour: window.hour_of_day }
    const recurrence: Recurrence =
      window.week_of_month === null
        ? { frequency: 'weekly', ...when }
        : { frequency: 'monthly', week: window.week_of_month, ...when }
    schedules.push({
      kind: 'database-maintenance',
      object,
      name,
      href: href('maintenance'),
      recurrence,
      length: window.duration * hour,
    })
  }
  return { schedules, untold }
}

export function instanceSchedules(computes: readonly Compute[]): Schedules {
  const schedules: Schedule[] = []
  const untold: Untold[] = []
  for (const compute of computes) {
    if (compute.backups?.enabled !== true) continue
    const { day, window } = compute.backups.schedule ?? {}
    const hours = backupWindowHours(window)
    const common = {
      kind: 'instance-backup',
      name: computeLabel(compute),
      href: computePaths.tab(compute.id, 'backups'),
    } as const
    if (!hours) {
      untold.push(common)
      continue
    }
    const isDay = backupDays.some((known) => known === day)
    schedules.push({
      ...common,
      object: `compute ${compute.id}`,
      recurrence: { frequency: 'daily', hour: hours.start },
      length: (hours.end - hours.start) * hour,
      note: isDay ? `The backup of ${day} is kept as the weekly one.` : undefined,
    })
  }
  return { schedules, untold }
}

/** What the notices announce that has a beginning; others speak of bills and tickets. */
const announced = new Set([
  'maintenance',
  'outage',
  'reboot_scheduled',
  'migration_scheduled',
  'migration_imminent',
  'volume_migration_scheduled',
  'volume_migration_imminent',
])

const once = (when: string | null | undefined, until?: string | null): Window | undefined => {
  const start = parseTime(when)?.getTime()
  if (start === undefined) return undefined
  const end = parseTime(until)?.getTime() ?? start
  return { recurrence: { frequency: 'once', start }, length: Math.max(0, end - start) }
}

/** What the service plans for the account; the same work is often both in the list and in a notice. */
export function plannedMaintenance(
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
