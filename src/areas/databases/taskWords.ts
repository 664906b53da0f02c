import type { TaskWords } from '#api/tasks/task.ts'

export const taskWords = {
  databaseCreate: { name: 'Create database', now: 'Provisioning', done: 'Created' },
  databaseResize: { name: 'Resize database', now: 'Resizing', done: 'Resized' },
  databaseRestore: { name: 'Restore database', now: 'Restoring', done: 'Restored' },
  databaseSnapshot: { name: 'Snapshot', now: 'Taking a snapshot', done: 'Snapshot taken' },
  databaseUpdate: { name: 'Update database', now: 'Updating', done: 'Updated' },
} as const satisfies Readonly<Record<string, TaskWords>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskWords> {}
}
