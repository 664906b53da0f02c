import type { TaskWords } from '#api/tasks/task.ts'

export const taskWords = {
  create: { name: 'Create', now: 'Provisioning', done: 'Created' },
  boot: { name: 'Boot', now: 'Booting', done: 'Booted' },
  reboot: { name: 'Reboot', now: 'Rebooting', done: 'Rebooted' },
  shutdown: { name: 'Shut down', now: 'Shutting down', done: 'Shut down' },
  rescue: { name: 'Rescue', now: 'Entering rescue mode', done: 'In rescue mode' },
  resize: { name: 'Resize', now: 'Resizing', done: 'Resized' },
  migrate: { name: 'Migrate', now: 'Migrating', done: 'Migrated' },
  upgrade: { name: 'Upgrade', now: 'Upgrading', done: 'Upgraded' },
  rebuild: { name: 'Rebuild', now: 'Rebuilding', done: 'Rebuilt' },
  restore: { name: 'Restore', now: 'Restoring', done: 'Restored' },
  snapshot: { name: 'Snapshot', now: 'Taking a snapshot', done: 'Snapshot taken' },
  delete: { name: 'Delete', now: 'Deleting', done: 'Deleted', removes: true },
  diskCreate: { name: 'Create disk', now: 'Creating a disk', done: 'Disk created' },
  diskResize: { name: 'Resize disk', now: 'Resizing a disk', done: 'Disk resized' },
  diskDelete: { name: 'Delete disk', now: 'Deleting a disk', done: 'Disk deleted', removes: true },
} as const satisfies Readonly<Record<string, TaskWords>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskWords> {}
}
