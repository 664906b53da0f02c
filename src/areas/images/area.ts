import type { TaskLabels } from '#api/tasks/task.ts'
import type { Area } from '../area.ts'

export const taskWords = {
  image: { name: 'Create image', now: 'Creating', done: 'Image created' },
} as const satisfies Readonly<Record<string, TaskLabels>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskLabels> {}
}

export const area: Area = {
  kinds: [
    {
      type: 'image',
      label: 'Image',
      plural: 'Images',
      // Events contain the number of a private image.
      href: (id) => (/^\d+$/.test(id) ? `/images/private/${id}` : undefined),
      addGrant: 'add_images',
    },
  ],
  eventPhrases: {
    disk_imagize: 'Image captured',
    image_upload: 'Image uploaded',
  },
  taskWords,
  palette: () => import('./palette.ts'),
  tasks: () => import('./tasks.ts'),
  objects: () => import('./objects.ts'),
}
