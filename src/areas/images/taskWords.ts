import type { TaskWords } from '#api/tasks/task.ts'

export const taskWords = {
  image: { name: 'Create image', now: 'Creating', done: 'Image created' },
} as const satisfies Readonly<Record<string, TaskWords>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskWords> {}
}
