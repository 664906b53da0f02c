import type { TaskLabels } from '#api/tasks/task.ts'
import type { Area } from '../area.ts'

export const taskWords = {
  databaseCreate: { name: 'Create database', now: 'Provisioning', done: 'Created' },
  databaseResize: { name: 'Resize database', now: 'Resizing', done: 'Resized' },
  databaseRestore: { name: 'Restore database', now: 'Restoring', done: 'Restored' },
  databaseSnapshot: { name: 'Snapshot', now: 'Taking a snapshot', done: 'Snapshot taken' },
  databaseUpdate: { name: 'Update database', now: 'Updating', done: 'Updated' },
} as const satisfies Readonly<Record<string, TaskLabels>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskLabels> {}
}

export const area: Area = {
  kinds: [
    {
      type: 'database',
      label: 'Database',
      plural: 'Databases',
      // Only the URL of an event's entity contains the engine of the database.
      href: (id, { url }) => {
        const engine = /\/databases\/(mysql|postgresql)\//.exec(url ?? '')?.[1]
        return engine && `/databases/${engine}/${id}/overview`
      },
      addGrant: 'add_databases',
    },
  ],
  eventPhrases: {
    database_low_disk_space: 'Database low on disk space',
    database_resize_create: 'Resize requested',
  },
  taskWords,
  palette: () => import('./palette.ts'),
  tasks: () => import('./tasks.ts'),
  objects: () => import('./objects.ts'),
}
