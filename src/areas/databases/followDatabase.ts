import type { TaskRequest } from '#api/tasks/task.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import type { Database } from '#api/generated/types.gen.ts'
import { taskToast } from '#ui/taskToast.ts'
import { toast } from '#ui/toast.ts'
import { databaseName } from './databaseName.ts'
import { databasePaths } from './paths.ts'
import { engineIn, isBusy } from './queries.ts'
import type { taskWords } from './taskWords.ts'

/** Follows what the API has taken for a database, and says so until it ends. */
export function followDatabase(
  kind: keyof typeof taskWords,
  database: Database,
  text: string,
  wanted: TaskRequest['wanted'] = {},
): void {
  const engine = engineIn(database)
  const object = {
    type: 'database',
    id: database.id,
    label: databaseName(database),
    href: databasePaths.tab(engine, database.id, 'overview'),
  }
  const path = { engine, instanceId: database.id }
  const runsAtOnce = isBusy(database)
  void trackTask({ kind, object, path, wanted, runsAtOnce }, () => Promise.resolve())
  taskToast(object, text)
}

/** The nodes have to learn some settings, which takes a while; others are there at once. */
export function tellUpdate(saved: Database, text: string): void {
  if (saved.status === 'updating') followDatabase('databaseUpdate', saved, text)
  else toast(text)
}
