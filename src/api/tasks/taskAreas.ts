import type { TaskWords } from './task.ts'
import type { TaskRules } from './taskRules.ts'

/** The part of an area's manifest that this layer reads. `src/areas/area.ts` describes the whole manifest. */
export interface TaskArea {
  /** Labels of the tasks that the area's operations start, by kind. The first rows of a list need them. */
  taskWords?: Readonly<Record<string, TaskWords>>
  /** Rules that detect the end of each of these tasks, loaded with the first task. */
  tasks?: () => Promise<{ tasks: Readonly<Record<string, TaskRules>> }>
}

/** Manifests of all areas, by path. */
export const manifests: Readonly<Record<string, TaskArea>> = import.meta.glob<TaskArea>(
  '../../areas/*/area.ts',
  { eager: true, import: 'area' },
)
