import { pageOfItems } from '../../database/page.ts'
import type { Selectable } from 'kysely'
import { isGrantedType, permissionsOn } from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import type { Notification } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { maintainedEntity, visibleMaintenance } from './maintenance.ts'
import type { NotificationRow } from './tables.ts'

/** Notifications are computed on each request, so they disappear together with their cause. */
export const notificationHandlers: Handlers<'listNotifications'> = {
  async listNotifications({ query }, context) {
    const found = await Promise.all([
      ofMaintenance(context),
      ofBalance(context),
      serviceNotices(context),
    ])
    return pageOfItems(found.flat(), query)
  },
}

async function ofMaintenance(context: Context): Promise<Notification[]> {
  const planned = await visibleMaintenance(context)
    .where('maintenance.status', '=', 'pending')
    .execute()
  return planned.map((row) => {
    const reboot = row.type === 'reboot'
    return {
      type: reboot ? 'reboot_scheduled' : 'migration_scheduled',
      severity: reboot ? 'minor' : 'major',
      label: reboot ? 'A reboot is scheduled' : 'A migration is scheduled',
      message: `${row.compute_label} ${reboot ? 'will be rebooted' : 'will move to another host'}: ${row.reason}`,
      body: null,
      when: row.when,
      until: null,
      entity: maintainedEntity(row),
    }
  })
}

async function ofBalance({ db, user }: Context): Promise<Notification[]> {
  if (user.restricted) return []
  const { balance } = await db
    .selectFrom('account')
    .select('balance')
    .where('id', '=', user.accountId)
    .executeTakeFirstOrThrow()
  if (balance <= 0) return []
  return [
    {
      type: 'payment_due',
      severity: 'critical',
      label: 'A payment is due',
      message: `Balance due: $${balance.toFixed(2)}. Pay it to keep your services running.`,
      body: null,
      when: null,
      until: null,
      entity: { id: null, label: null, type: 'account', url: '/v4/account' },
    },
  ]
}

/** Returns the provider's current notifications, such as outages, that the user has permission to see. */
async function serviceNotices(context: Context): Promise<Notification[]> {
  const { db, accountId, now } = context
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', wireTime(now))]))
    .orderBy('id')
    .execute()
  const notifications = rows.map(toNotification)
  const visibility = await Promise.all(
    notifications.map((notification) => sees(context, notification)),
  )
  return notifications.filter((_, index) => visibility[index])
}

async function sees({ db, user }: Context, { entity }: Notification): Promise<boolean> {
  if (!user.restricted || entity?.type === 'region') return true
  if (!entity || !isGrantedType(entity.type) || typeof entity.id !== 'number') return false
  return (await permissionsOn(db, user, entity.type, entity.id)) !== undefined
}

const toNotification = (row: Selectable<NotificationRow>): Notification => ({
  type: row.type as Notification['type'],
  severity: row.severity as Notification['severity'],
  label: row.label,
  message: row.message,
  body: row.body,
  when: row.when,
  until: row.until,
  entity: row.entity === null ? null : JSON.parse(row.entity),
})
