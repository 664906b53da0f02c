import type { Notification } from '#api/generated/types.gen.ts'

/** Types of notifications that announce scheduled work. All other types concern bills and tickets. */
const workTypes = new Set([
  'maintenance',
  'outage',
  'reboot_scheduled',
  'migration_scheduled',
  'migration_imminent',
  'volume_migration_scheduled',
  'volume_migration_imminent',
])

export const announcesWork = ({ type }: { type?: string | undefined }): boolean =>
  workTypes.has(type ?? '')

/** Returns the object and the start of announced work; undefined for any other notification. */
function workOf(notification: Notification): string | undefined {
  const { entity, when } = notification
  return entity?.id == null || when == null || !announcesWork(notification)
    ? undefined
    : `${entity.type} ${entity.id} ${when}`
}

/**
 * Removes repeated announcements of work on the same object at the same time, because the API can announce a scheduled
 * migration with several texts. The first announcement remains.
 */
export function distinctNotices(notifications: readonly Notification[]): Notification[] {
  const seen = new Set<string>()
  return notifications.filter((notification) => {
    const work = workOf(notification)
    if (work === undefined) return true
    if (seen.has(work)) return false
    seen.add(work)
    return true
  })
}
