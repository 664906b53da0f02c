import type { TaskWords } from '#api/tasks/task.ts'

export const taskWords = {
  create: { name: 'Create', now: 'Being created' },
  boot: { name: 'Boot', now: 'Booting' },
  reboot: { name: 'Reboot', now: 'Rebooting' },
  shutdown: { name: 'Shut down', now: 'Shutting down' },
  rescue: { name: 'Rescue', now: 'Entering rescue mode' },
  resize: { name: 'Resize', now: 'Resizing' },
  migrate: { name: 'Migrate', now: 'Migrating' },
  upgrade: { name: 'Upgrade', now: 'Upgrading' },
  rebuild: { name: 'Rebuild', now: 'Rebuilding' },
  restore: { name: 'Restore', now: 'Restoring' },
  snapshot: { name: 'Snapshot', now: 'Taking a snapshot' },
  delete: { name: 'Delete', now: 'Being deleted', removes: true },
  diskCreate: { name: 'Create disk', now: 'Creating a disk' },
  diskResize: { name: 'Resize disk', now: 'Resizing a disk' },
  diskDelete: { name: 'Delete disk', now: 'Deleting a disk', removes: true },
} as const satisfies Readonly<Record<string, TaskWords>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskWords> {}
}
