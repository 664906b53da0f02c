import type { TaskWords } from '#api/tasks/task.ts'

export const taskWords = {
  databaseCreate: { name: 'Create database', now: 'Being created' },
  databaseResize: { name: 'Resize database', now: 'Resizing' },
  databaseRestore: { name: 'Restore database', now: 'Restoring' },
  databaseUpdate: { name: 'Update database', now: 'Updating' },
} as const satisfies Readonly<Record<string, TaskWords>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskWords> {}
}
