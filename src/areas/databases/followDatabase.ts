import type { TaskRequest } from '#api/tasks/task.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import type { Database } from '#api/generated/types.gen.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { toast } from '#ui/overlay/toast.ts'
import { databaseName } from './databaseName.ts'
import { databasePaths } from '#paths/databases.ts'
import { engineIn, isDatabaseBusy } from './queries.ts'
import type { taskWords } from './area.ts'

/** Tracks an accepted change to a database as a task and shows a message until it ends. */
export function followDatabase(
  kind: keyof typeof taskWords,
  database: Database,
  text: string,
  requestedValues: TaskRequest['wanted'] = {},
): void {
  const engine = engineIn(database)
  const object = {
    type: 'database',
    id: database.id,
    label: databaseName(database),
    href: databasePaths.tab(engine, database.id, 'overview'),
  }
  const path = { engine, instanceId: database.id }
  const runsAtOnce = isDatabaseBusy(database)
  void trackTask({ kind, object, path, wanted: requestedValues, runsAtOnce }, () =>
    Promise.resolve(),
  )
  taskToast(object, text)
}

/**
 * Reports a saved change. Settings that must be applied to the nodes take a while, so they are tracked as a task; other
 * settings apply immediately.
 */
export function reportUpdate(saved: Database, text: string): void {
  if (saved.status === 'updating') followDatabase('databaseUpdate', saved, text)
  else toast(text)
}
