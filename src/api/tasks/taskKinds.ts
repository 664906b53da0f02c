import { loadedOnce } from '#lib/loadedOnce.ts'
import type { TaskKind } from './task.ts'
import { manifests } from './taskAreas.ts'
import type { TaskArea, TaskRules } from './taskRules.ts'

/** Rules that detect the end of each kind of task from the state of its object, collected from all areas. */
const rules = loadedOnce(async (): Promise<Readonly<Record<TaskKind, TaskRules>>> => {
  const areas = await Promise.all(
    Object.values(manifests).flatMap((area: TaskArea) => area.tasks?.() ?? []),
  )
  return Object.assign({}, ...areas.map(({ tasks }) => tasks))
})

export const loadTaskKinds = rules.load
export const taskKinds = rules.get
