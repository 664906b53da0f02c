import {
  getMysqlDatabaseOptions,
  getPostgresqlDatabaseOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Task } from '#api/tasks/task.ts'
import { hour, minute } from '#contract/rules/durations.ts'
import { type Reading, taskRules, type TaskRules } from '#api/tasks/taskRules.ts'
import type { taskWords } from './taskWords.ts'

const databaseReading = (path: Task['path']) => {
  const instance = { path: { instanceId: Number(path.instanceId) } }
  return path.engine === 'postgresql'
    ? getPostgresqlDatabaseOptions(instance)
    : getMysqlDatabaseOptions(instance)
}

const changes = taskRules({
  read: databaseReading as (path: Task['path']) => Reading<{ status?: string }>,
  evaluate: ({ status }) => {
    if (status === 'active') return 'done'
    return status === 'failed' ? { failed: 'The database has failed.' } : 'runs'
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

/** Each is begun with the answer, which has its status already: an active one has ended. */
export const tasks: Readonly<Record<keyof typeof taskWords, TaskRules>> = {
  databaseCreate: changes,
  databaseResize: changes,
  databaseRestore: changes,
  databaseUpdate: changes,
}
