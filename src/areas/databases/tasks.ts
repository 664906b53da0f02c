import {
  getMysqlDatabaseOptions,
  getPostgresqlDatabaseOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Task } from '#api/tasks/task.ts'
import { hour, minute, second } from '#contract/rules/durations.ts'
import { type Reading, taskRules, type TaskRules } from '#api/tasks/taskRules.ts'
import type { taskWords } from './taskWords.ts'

const databaseReading = (path: Task['path']) => {
  const instance = { path: { instanceId: Number(path.instanceId) } }
  return path.engine === 'postgresql'
    ? getPostgresqlDatabaseOptions(instance)
    : getMysqlDatabaseOptions(instance)
}

export const tasks: Readonly<Record<keyof typeof taskWords, TaskRules>> = {
  database: taskRules({
    read: databaseReading as (path: Task['path']) => Reading<{ status?: string }>,
    evaluate: ({ status }) => {
      if (status === 'active') return 'done'
      return status === 'failed' ? { failed: 'The database has failed.' } : 'runs'
    },
    gone: { failed: 'The database no longer exists.' },
    failAfter: minute,
    patience: 4 * hour,
    slow: 30 * second,
    // Database events tell no percentage (response shapes, 7).
    events: [],
    entity: (path) => ({ type: 'database', id: String(path.instanceId) }),
    refreshes: ['listDatabases', 'listMysqlDatabases', 'listPostgresqlDatabases'],
  }),
}
