import {
  getMysqlDatabaseOptions,
  getPostgresqlDatabaseOptions,
  listMysqlDatabaseBackupsOptions,
  listPostgresqlDatabaseBackupsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Task } from '#api/tasks/task.ts'
import { isDatabaseAtRest } from '#contract/rules/databaseStates.ts'
import { hour, second } from '#contract/rules/durations.ts'
import { type Reading, taskRules, type TaskRules } from '#api/tasks/taskRules.ts'
import type { taskWords } from './area.ts'

const databaseReading = (path: Task['path']) => {
  const instance = { path: { instanceId: Number(path.instanceId) } }
  return path.engine === 'postgresql'
    ? getPostgresqlDatabaseOptions(instance)
    : getMysqlDatabaseOptions(instance)
}

const backupsReading = (path: Task['path']) => {
  const instance = { path: { instanceId: Number(path.instanceId) } }
  return path.engine === 'postgresql'
    ? listPostgresqlDatabaseBackupsOptions(instance)
    : listMysqlDatabaseBackupsOptions(instance)
}

const showsWithin = 15 * second

const common = {
  outcomeWhenDeleted: { failed: 'The database no longer exists.' },
  failAfter: 0,
  entity: (path: Task['path']) => ({ type: 'database', id: String(path.instanceId) }),
  refreshes: [
    'listDatabases',
    'getMysqlDatabase',
    'getPostgresqlDatabase',
    'listMysqlDatabases',
    'listPostgresqlDatabases',
  ],
} as const

const changes = taskRules({
  ...common,
  // Database events have no percentage (response shapes, 7).
  events: [],
  read: databaseReading as (path: Task['path']) => Reading<{ status?: string }>,
  evaluate: ({ status }, { state, started }) => {
    if (status === undefined || !isDatabaseAtRest(status)) return 'runs'
    // Some responses contain no status, and the API may update the status slightly later.
    if (state !== 'observed' && Date.now() - started < showsWithin) return 'nothing'
    return status === 'failed' ? { failed: 'The database has failed.' } : 'done'
  },
  timeout: 4 * hour,
})

/**
 * The status cannot distinguish a completed snapshot from a failed one. A completed snapshot appears in the list; an
 * event reports a failed one.
 */
const snapshot = taskRules({
  ...common,
  events: ['database_backup_create'],
  failsByEvent: true,
  read: backupsReading as (path: Task['path']) => Reading<{ data?: { label?: string | null }[] }>,
  evaluate: ({ data = [] }, { wanted }) =>
    data.some(({ label }) => label === wanted.label) ? 'done' : 'runs',
  timeout: hour,
})

export const tasks: Readonly<Record<keyof typeof taskWords, TaskRules>> = {
  databaseCreate: changes,
  databaseResize: changes,
  databaseRestore: changes,
  databaseSnapshot: snapshot,
  databaseUpdate: changes,
}
