import type { TaskKind } from './task.ts'
import type { TaskRules } from './taskRules.ts'

/** How the end of each kind of task is seen on its object (the resource is the truth), by area. */
export const taskKinds: Readonly<Record<TaskKind, TaskRules>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>('../../areas/*/tasks.ts', { eager: true, import: 'tasks' }),
  ),
)
