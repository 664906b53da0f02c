import type { DatabaseSummary } from '#api/generated/types.gen.ts'
import { recurringWindow } from '#contract/rules/maintenanceWindows.ts'
import type { RecurringWindow } from '#contract/rules/recurrences.ts'
import { sentenceList } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import type { Schedule, ScheduleKind, Schedules, UnknownSchedule } from '../schedule.ts'
import { databaseName } from './databaseName.ts'
import { announcedPatches } from './public/announcedPatches.ts'
import { wholeWindow, windowValues } from './maintenance/windowValues.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'

export const databaseScheduleKinds = {
  'database-maintenance': {
    label: 'Database maintenance',
    one: 'database',
    maintains: true,
    tone: 'accent',
  },
  'database-patch': {
    label: 'Announced database maintenance',
    one: 'database',
    maintains: true,
    tone: 'amber',
  },
  'database-backup': {
    label: 'Database backups',
    one: 'database',
    maintains: false,
    tone: 'green',
  },
} satisfies Record<string, ScheduleKind>

/** Automatic backups of databases run at midnight UTC; their duration is unknown (document 2, 4.2). */
const nightly: RecurringWindow = { recurrence: { frequency: 'daily', hour: 0 }, length: 0 }

/**
 * Returns the announced patches, grouped by time: the planned time with the length of the maintenance window, or else the
 * deadline.
 */
function patchSchedules(database: DatabaseSummary, windowLength: number) {
  const timed = announcedPatches(database).flatMap(
    ({ description, planned_for: planned, deadline }) => {
      const start = parseTime(planned ?? deadline)?.getTime()
      const text = description || 'Patches'
      if (start === undefined) return []
      return planned == null
        ? [{ start, length: 0, note: `${text}, at the latest` }]
        : [{ start, length: windowLength, note: text }]
    },
  )
  return [...Map.groupBy(timed, ({ start, length }) => `${start} ${length}`).values()].flatMap(
    ([first, ...others]) =>
      first
        ? [
            {
              kind: 'database-patch',
              recurrence: { frequency: 'once', start: first.start } as const,
              length: first.length,
              note: sentenceList([first, ...others].map(({ note }) => note)),
            },
          ]
        : [],
  )
}

export function databaseSchedules(databases: readonly DatabaseSummary[]): Schedules {
  const schedules: Schedule[] = []
  const unknown: UnknownSchedule[] = []
  for (const database of databases) {
    const engine = engineOfDatabase(database)
    const object = `database ${database.id}`
    const name = databaseName(database)
    const href = (tab: 'maintenance' | 'backups') =>
      engine && databasePaths.tab(engine, database.id, tab)
    schedules.push({ kind: 'database-backup', object, name, href: href('backups'), ...nightly })
    const window = wholeWindow(windowValues(database))
    const recurring = window && recurringWindow(window)
    const patches = patchSchedules(database, recurring?.length ?? 0)
    schedules.push(
      ...patches.map((patch) => ({ ...patch, object, name, href: href('maintenance') })),
    )
    if (!recurring) {
      unknown.push({ kind: 'database-maintenance', name, href: href('maintenance') })
      continue
    }
    schedules.push({
      kind: 'database-maintenance',
      object,
      name,
      href: href('maintenance'),
      ...recurring,
    })
  }
  return { schedules, unknown }
}
