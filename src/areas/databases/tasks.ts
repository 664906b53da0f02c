import {
  getMysqlDatabaseOptions,
  getPostgresqlDatabaseOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Task } from '#api/tasks/task.ts'
import { isDatabaseAtRest } from '#contract/rules/databaseStates.ts'
import { hour, minute, second } from '#contract/rules/durations.ts'
import { type Reading, taskRules, type TaskRules } from '#api/tasks/taskRules.ts'
import type { taskWords } from './taskWords.ts'

const databaseReading = (path: Task['path']) => {
  const instance = { path: { instanceId: Number(path.instanceId) } }
  return path.engine === 'postgresql'
    ? getPostgresqlDatabaseOptions(instance)
    : getMysqlDatabaseOptions(instance)
}

const showsWithin = 15 * second

const changes = taskRules({
  read: databaseReading as (path: Task['path']) => Reading<{ status?: string }>,
  evaluate: ({ status }, { state, started }) => {
    if (status === 'failed') return { failed: 'The database has failed.' }
    if (status === undefined || !isDatabaseAtRest(status)) return 'runs'
    // Some requests are answered without a status, and an API may show it a moment later.
    return state === 'observed' || Date.now() - started >= showsWithin ? 'done' : 'nothing'
  },
  gone: { failed: 'The database no longer exists.' },
  failAfter: minute,
  patience: 4 * hour,
  // Database events tell no percentage (response shapes, 7).
  events: [],
  entity: (path) => ({ type: 'database', id: String(path.instanceId) }),
  refreshes: [
    'listDatabases',
    'getMysqlDatabase',
    'getPostgresqlDatabase',
    'listMysqlDatabases',
    'listPostgresqlDatabases',
  ],
})

export const tasks: Readonly<Record<keyof typeof taskWords, TaskRules>> = {
  databaseCreate: changes,
  databaseResize: changes,
  databaseRestore: changes,
  databaseUpdate: changes,
}
