import type { TaskKind } from './task.ts'
import type { TaskRules } from './taskRules.ts'

/** Rules that detect the end of each kind of task from the state of its object, collected from all areas. */
export const taskKinds: Readonly<Record<TaskKind, TaskRules>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>('../../areas/*/tasks.ts', { eager: true, import: 'tasks' }),
  ),
)
