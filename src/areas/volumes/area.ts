import type { TaskLabels } from '#api/tasks/task.ts'
import type { Area } from '../area.ts'

export const taskWords = {
  volumeCreate: { name: 'Create volume', now: 'Creating', done: 'Created' },
  volumeResize: { name: 'Resize volume', now: 'Resizing', done: 'Resized' },
} as const satisfies Readonly<Record<string, TaskLabels>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskLabels> {}
}

export const area: Area = {
  kinds: [
    {
      type: 'volume',
      label: 'Volume',
      plural: 'Volumes',
      href: (id) => `/volumes/${id}`,
      addGrant: 'add_volumes',
    },
  ],
  eventPhrases: { volume_migrate_scheduled: 'Volume migration scheduled' },
  taskWords,
  palette: () => import('./palette.ts'),
  tasks: () => import('./tasks.ts'),
  objects: () => import('./objects.ts'),
}
