import type { TaskWords } from '#api/tasks/task.ts'

export const taskWords = {
  volumeCreate: { name: 'Create volume', now: 'Creating', done: 'Created' },
  volumeResize: { name: 'Resize volume', now: 'Resizing', done: 'Resized' },
} as const satisfies Readonly<Record<string, TaskWords>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskWords> {}
}
