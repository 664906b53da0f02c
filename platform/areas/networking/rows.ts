import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Firewall, FirewallDevice, FirewallEntity } from '../../generated/types.gen.ts'
import { tagsOf } from '../../database/objectTags.ts'
import { balancerEntity } from '../balancers/rows.ts'
import { computeEntity } from '../computes/rows.ts'
import type { FirewallRow } from './tables.ts'
import { accountRow } from '../../database/accountRow.ts'

export type FirewallRecord = Selectable<FirewallRow>

const firewalls = accountRow('firewall')

/** @throws HttpError 404 */
export const ownedFirewall = firewalls.owned

/**
 * Returns the firewall, locked until the transaction ends, so that its devices cannot change.
 * @throws HttpError 404
 */
export const lockedFirewall = firewalls.locked

export const firewallEntity = ({ id, label }: Pick<FirewallRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'firewall',
  url: `/v4/networking/firewalls/${id}`,
})

/** Selects devices with the labels of their instances and balancers, ordered by id. */
export const devices = (db: Queryable) =>
  db
    .selectFrom('firewall_device')
    .leftJoin('compute', 'compute.id', 'firewall_device.compute_id')
    .leftJoin('balancer', 'balancer.id', 'firewall_device.balancer_id')
    .select([
      'firewall_device.id',
      'firewall_device.firewall_id',
      'firewall_device.compute_id',
      'firewall_device.balancer_id',
      'firewall_device.created',
      'firewall_device.updated',
      'compute.label as compute_label',
      'balancer.label as balancer_label',
    ])
    .orderBy('firewall_device.id')

export interface DeviceRecord {
  id: number
  firewall_id: number
  compute_id: number | null
  balancer_id: number | null
  created: string
  updated: string
  compute_label: string | null
  balancer_label: string | null
}

/** Returns the instance or balancer of a firewall device, in the contract's format. */
export function deviceEntity(device: DeviceRecord): FirewallEntity {
  const { compute_id, compute_label, balancer_id, balancer_label } = device
  if (compute_id !== null) {
    const { url } = computeEntity({ id: compute_id, label: compute_label ?? '' })
    return { id: compute_id, type: 'compute', label: compute_label ?? '', url }
  }
  if (balancer_id === null) throw new Error(`Device ${device.id} filters nothing`)
  const { url } = balancerEntity({ id: balancer_id, label: balancer_label ?? '' })
  return { id: balancer_id, type: 'balancer', label: balancer_label ?? '', url }
}

export const toDevice = (device: DeviceRecord): FirewallDevice => ({
  id: device.id,
  created: device.created,
  updated: device.updated,
  entity: deviceEntity(device),
})

/** Converts rows to the contract's format (response shapes 4.12), loading related rows of all firewalls together. */
export async function toFirewalls(
  db: Queryable,
  rows: readonly FirewallRecord[],
): Promise<Firewall[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const tags = await tagsOf(db, 'firewall', ids)
  const filtered = await devices(db).where('firewall_device.firewall_id', 'in', ids).execute()
  return rows.map(({ account_id: _, ...row }) => ({
    ...row,
    status: row.status as Firewall['status'],
    rules: JSON.parse(row.rules),
    tags: tags.get(row.id) ?? [],
    entities: filtered.filter(({ firewall_id }) => firewall_id === row.id).map(deviceEntity),
  }))
}

export async function toFirewall(db: Queryable, row: FirewallRecord): Promise<Firewall> {
  const [firewall] = await toFirewalls(db, [row])
  if (!firewall) throw new Error(`Firewall ${row.id} has no answer`)
  return firewall
}
