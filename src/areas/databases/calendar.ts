import type { DatabaseSummary } from '#api/generated/types.gen.ts'
import { wholeList } from '#api/reads.ts'
import { recurringWindow } from '#contract/rules/maintenanceWindows.ts'
import type { RecurringWindow } from '#contract/rules/recurrences.ts'
import {
  calendarSource,
  type Schedule,
  type Schedules,
  type UnknownSchedule,
} from '../calendar/source.ts'
import { databaseName } from './databaseName.ts'
import { wholeWindow, windowValues } from './maintenance/windowValues.ts'
import { databasePaths, engineOf } from './paths.ts'
import { databasesQuery } from './queries.ts'

/** The automatic backups of databases are made at midnight UTC; how long they take is not told (document 2, 4.2). */
const nightly: RecurringWindow = { recurrence: { frequency: 'daily', hour: 0 }, length: 0 }

function databaseSchedules(databases: readonly DatabaseSummary[]): Schedules {
  const schedules: Schedule[] = []
  const unknown: UnknownSchedule[] = []
  for (const database of databases) {
    const engine = engineOf(database)
    const object = `database ${database.id}`
    const name = databaseName(database)
    const href = (tab: 'maintenance' | 'backups') =>
      engine && databasePaths.tab(engine, database.id, tab)
    schedules.push({ kind: 'database-backup', object, name, href: href('backups'), ...nightly })
    const window = wholeWindow(windowValues(database))
    const recurring = window && recurringWindow(window)
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

export const calendar = calendarSource({
  kinds: {
    'database-maintenance': {
      label: 'Database maintenance',
      one: 'database',
      maintains: true,
      tone: 'accent',
    },
    'database-backup': {
      label: 'Database backups',
      one: 'database',
      maintains: false,
      tone: 'green',
    },
  },
  reads: [wholeList('databases', databasesQuery)],
  schedulesOf: (databases) => databaseSchedules(databases?.rows ?? []),
})
