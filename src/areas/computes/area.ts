import type { TaskLabels } from '#api/tasks/task.ts'
import type { Area } from '../area.ts'

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
} as const satisfies Readonly<Record<string, TaskLabels>>

type Kind = keyof typeof taskWords

declare module '#api/tasks/task.ts' {
  interface TaskKinds extends Record<Kind, TaskLabels> {}
}

export const area: Area = {
  kinds: [
    {
      type: 'compute',
      label: 'Instance',
      plural: 'Instances',
      href: (id) => `/compute/${id}`,
      addGrant: 'add_computes',
    },
    { type: 'compute_config', label: 'Configuration', plural: 'Configurations' },
    { type: 'compute_interface', label: 'Network interface', plural: 'Network interfaces' },
    // The spelling that event actions use.
    { type: 'interface', label: 'Network interface', plural: 'Network interfaces' },
    { type: 'backups', label: 'Backup', plural: 'Backups' },
    { type: 'ipaddress', label: 'Address', plural: 'Addresses' },
    { type: 'ipv6pool', label: 'IPv6 pool', plural: 'IPv6 pools' },
    { type: 'reserved_ip', label: 'Reserved address', plural: 'Reserved addresses' },
  ],
  eventPhrases: {
    backups_cancel: 'Backups canceled',
    backups_enable: 'Backups enabled',
    backups_restore: 'Backup restored',
    compute_addip: 'Address added',
    compute_boot: 'Instance booted',
    compute_deleteip: 'Address removed',
    compute_migrate: 'Instance migrated',
    compute_migrate_datacenter: 'Instance moved to another region',
    compute_migrate_datacenter_create: 'Move to another region requested',
    compute_mutate: 'Instance upgraded',
    compute_mutate_create: 'Upgrade requested',
    compute_poweroff_on: 'Instance powered off and on',
    compute_reboot: 'Instance rebooted',
    compute_rebuild: 'Instance rebuilt',
    compute_resize_create: 'Resize requested',
    compute_resize_warm_create: 'Warm resize requested',
    compute_shutdown: 'Instance shut down',
    compute_snapshot: 'Snapshot taken',
    console_boot: 'Instance booted from its console',
    disk_duplicate: 'Disk cloned',
    host_reboot: 'Instance rebooted by a host restart',
    password_reset: 'Root password reset',
    watchdog_reboot: 'Instance rebooted by the watchdog',
  },
  taskWords,
  drafts: [
    {
      key: /^console\.compute\.create$/,
      loss: () => ({ label: 'New instance', text: 'unsent form' }),
    },
  ],
  palette: () => import('./palette.ts'),
  tasks: () => import('./tasks.ts'),
  objects: () => import('./objects.ts'),
}
