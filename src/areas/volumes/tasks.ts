import { getVolumeOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import type { Task } from '#api/tasks/task.ts'
import { hour, minute } from '#contract/rules/durations.ts'
import { type Reading, type RulesOf, taskRules, type TaskRules } from '#api/tasks/taskRules.ts'
import type { taskWords } from './area.ts'

const aboutVolume = {
  read: (path: Task['path']): Reading<Volume> =>
    getVolumeOptions({ path: { volumeId: Number(path.volumeId) } }),
  outcomeWhenDeleted: { failed: 'The volume no longer exists.' },
  entity: (path: Task['path']) => ({ type: 'volume', id: String(path.volumeId) }),
  failAfter: minute,
  timeout: 2 * hour,
  refreshes: ['listVolumes', 'listComputeVolumes'],
} as const satisfies Partial<RulesOf<Volume>>

export const tasks: Readonly<Record<keyof typeof taskWords, TaskRules>> = {
  volumeCreate: taskRules({
    ...aboutVolume,
    evaluate: ({ status }) => (status === 'creating' ? 'runs' : 'done'),
    events: ['volume_create'],
  }),
  volumeResize: taskRules({
    ...aboutVolume,
    evaluate: ({ size, status }, { wanted, state }) => {
      if (status === 'resizing') return 'runs'
      if (size === wanted.size) return 'done'
      return state === 'observed' ? { failed: 'The size of the volume did not change.' } : 'nothing'
    },
    // Its event is finished immediately and has no percentage.
    events: [],
  }),
}
