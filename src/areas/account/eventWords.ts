import type { Event, EventEntity } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'

/** What was done to the entity, for kinds whose name alone reads badly (response shapes, section 7). */
const phrases: Readonly<Record<string, string>> = {
  backups_cancel: 'Backups canceled',
  backups_enable: 'Backups enabled',
  backups_restore: 'Backup restored',
  compute_addip: 'Address added',
  compute_boot: 'Instance booted',
  compute_clone: 'Instance cloned',
  compute_config_create: 'Configuration created',
  compute_config_delete: 'Configuration deleted',
  compute_config_update: 'Configuration changed',
  compute_create: 'Instance created',
  compute_delete: 'Instance deleted',
  compute_deleteip: 'Address removed',
  compute_migrate: 'Instance migrated',
  compute_migrate_datacenter: 'Instance moved to another region',
  compute_migrate_datacenter_create: 'Move to another region requested',
  compute_mutate: 'Instance upgraded',
  compute_mutate_create: 'Upgrade requested',
  compute_reboot: 'Instance rebooted',
  compute_rebuild: 'Instance rebuilt',
  compute_resize: 'Instance resized',
  compute_resize_create: 'Resize requested',
  compute_resize_warm_create: 'Warm resize requested',
  compute_shutdown: 'Instance shut down',
  compute_snapshot: 'Snapshot taken',
  compute_update: 'Instance changed',
  console_boot: 'Instance booted from its console',
  disk_create: 'Disk created',
  disk_delete: 'Disk deleted',
  disk_duplicate: 'Disk cloned',
  disk_imagize: 'Image captured',
  disk_resize: 'Disk resized',
  disk_update: 'Disk changed',
  domain_record_create: 'Record added',
  domain_record_delete: 'Record deleted',
  domain_record_update: 'Record changed',
  host_reboot: 'Instance rebooted with its host',
  image_upload: 'Image uploaded',
  ipaddress_update: 'Address changed',
  password_reset: 'Root password reset',
  ticket_attachment_upload: 'File attached',
  watchdog_reboot: 'Instance rebooted by the watchdog',
}

/** Endings shared by the kinds of most areas: `vpc_create`, `user_update`, … */
const endings: readonly (readonly [ending: string, word: string])[] = [
  ['_create', 'created'],
  ['_update', 'changed'],
  ['_delete', 'deleted'],
  ['_add', 'added'],
  ['_attach', 'attached'],
  ['_detach', 'detached'],
  ['_resize', 'resized'],
  ['_clone', 'cloned'],
]

/** "Instance booted", "Domain created"; a kind nobody knows yet is shown by its own name. */
export function eventAction(event: Pick<Event, 'action'>): string {
  const action = event.action ?? ''
  const phrase = Object.hasOwn(phrases, action) ? phrases[action] : undefined
  if (phrase !== undefined) return phrase
  for (const [ending, word] of endings) {
    if (action.endsWith(ending)) return `${entityKind(action.slice(0, -ending.length))} ${word}`
  }
  return humanize(action)
}

const kinds: Readonly<Record<string, string>> = {
  backups: 'Backup',
  compute: 'Instance',
  compute_config: 'Configuration',
  ipaddress: 'Address',
  obj_access_key: 'Access key',
  object_storage_key: 'Access key',
  user_ssh_key: 'SSH key',
  vlan: 'VLAN',
  vpc: 'VPC',
}

/** The word for an entity's type. */
export const entityKind = (type: string | undefined) =>
  type === undefined
    ? undefined
    : ((Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? humanize(type))

interface Named {
  id?: EventEntity['id'] | null
  label?: string | null
  type?: string
}

/** The name of an entity: its label, or its kind and number while it has none. An id in words is a name. */
export function entityName(entity: Named | null | undefined): string | undefined {
  const { id, label, type } = entity ?? {}
  if (label) return label
  return typeof id === 'number' && type !== undefined
    ? `${entityKind(type)} ${id}`
    : (id?.toString() ?? undefined)
}

/** A job that is on its way: not at its end, and not one of those that happen at once. */
export const isUnderWay = (event: Pick<Event, 'status'>) =>
  event.status === 'scheduled' || event.status === 'started'
