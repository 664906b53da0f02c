import { permissionsOn } from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { pageOf } from '../../database/page.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import type { FirewallEntityType } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, HttpError, unauthorized } from '#shared/httpError.ts'
import {
  deviceEntity,
  type DeviceRecord,
  devices,
  firewallEntity,
  type FirewallRecord,
  lockedFirewall,
  toDevice,
} from './rows.ts'

const words = { compute: 'instance', balancer: 'load balancer' } as const

/**
 * Adds a device to a firewall that the caller has locked.
 * @param field the request field that names the device
 * @throws HttpError 400 naming the field, 403 without read_write on the device
 */
export async function addDevice(
  tx: Tx,
  context: Context,
  firewall: FirewallRecord,
  { type, id, field }: { type: FirewallEntityType; id: number; field: string },
): Promise<DeviceRecord> {
  const owned = tx
    .selectFrom(type)
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', context.accountId)
  // Lock the device, so that it cannot be deleted before it is attached.
  const known = await forUpdate(tx, owned).executeTakeFirst()
  if (!known)
    throw new HttpError(400, `You cannot access this ${words[type]}, or it does not exist`, field)
  if ((await permissionsOn(tx, context.user, type, id)) !== 'read_write') throw unauthorized()
  const column = type === 'compute' ? 'compute_id' : 'balancer_id'
  const present = await tx
    .selectFrom('firewall_device')
    .select('id')
    .where('firewall_id', '=', firewall.id)
    .where(column, '=', id)
    .executeTakeFirst()
  if (present)
    throw new HttpError(400, `The firewall is assigned to this ${words[type]} already`, field)
  const created = wireTime(context.now)
  const row = await tx
    .insertInto('firewall_device')
    .values({
      firewall_id: firewall.id,
      compute_id: null,
      balancer_id: null,
      [column]: id,
      created,
      updated: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const device = await devices(tx)
    .where('firewall_device.id', '=', row.id)
    .executeTakeFirstOrThrow()
  await context.emit(tx, {
    action: 'firewall_device_add',
    entity: firewallEntity(firewall),
    secondary: deviceEntity(device),
  })
  return device
}

const ownDevice = (db: Queryable, path: { firewallId: number; deviceId: number }) =>
  devices(db)
    .where('firewall_device.id', '=', path.deviceId)
    .where('firewall_device.firewall_id', '=', path.firewallId)

// The route binding has already checked that the firewall in the path belongs to the account.
export const deviceHandlers: Handlers<
  'listFirewallDevices' | 'createFirewallDevice' | 'getFirewallDevice' | 'deleteFirewallDevice'
> = {
  listFirewallDevices: ({ path, query }, { db }) =>
    pageOf(devices(db).where('firewall_device.firewall_id', '=', path.firewallId), query, toDevice),

  createFirewallDevice: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const firewall = await lockedFirewall(tx, context, path.firewallId)
      return toDevice(await addDevice(tx, context, firewall, { ...body, field: 'id' }))
    }),

  async getFirewallDevice({ path }, { db }) {
    return toDevice(await ownDevice(db, path).executeTakeFirstOrThrow(notFound))
  },

  async deleteFirewallDevice({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const firewall = await lockedFirewall(tx, context, path.firewallId)
      const device = await ownDevice(tx, path).executeTakeFirstOrThrow(notFound)
      await tx.deleteFrom('firewall_device').where('id', '=', device.id).execute()
      await context.emit(tx, {
        action: 'firewall_device_remove',
        entity: firewallEntity(firewall),
        secondary: deviceEntity(device),
      })
    })
    return {}
  },
}
