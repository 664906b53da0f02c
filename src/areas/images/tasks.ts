import { getImageOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { hour } from '#contract/rules/durations.ts'
import { taskRules, type TaskRules } from '#api/tasks/taskRules.ts'
import type { taskWords } from './area.ts'

export const tasks: Readonly<Record<keyof typeof taskWords, TaskRules>> = {
  image: taskRules({
    read: (path) => getImageOptions({ path: { imageId: String(path.imageId) } }),
    evaluate: ({ status }) => (status === 'available' ? 'done' : 'runs'),
    outcomeWhenDeleted: { failed: 'The image no longer exists: it could not be created.' },
    failAfter: 0,
    timeout: 24 * hour,
    events: ['disk_imagize', 'image_upload'],
    entity: (path) => ({ type: 'image', id: String(path.imageId).replace(/^private\//, '') }),
    refreshes: ['listImages'],
  }),
}
