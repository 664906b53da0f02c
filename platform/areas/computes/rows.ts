import type { Selectable } from 'kysely'
import type { Entity } from '../../events/emit.ts'
import type { ComputeRow, ConfigInterfaceRow, ConfigRow, DiskRow, IpAddressRow } from './tables.ts'
import { accountRow } from '../../database/accountRow.ts'

export type ComputeRecord = Selectable<ComputeRow>
export type DiskRecord = Selectable<DiskRow>
export type ConfigRecord = Selectable<ConfigRow>
export type InterfaceRecord = Selectable<ConfigInterfaceRow>
export type IpRecord = Selectable<IpAddressRow>

const computes = accountRow('compute')

/** @throws HttpError 404 */
export const ownedCompute = computes.owned

/**
 * Returns the instance, locked until the transaction ends, or undefined if the account has no instance with this id.
 */
export const lockedIfOwned = computes.lockedIfOwned

/**
 * Returns the instance, locked until the transaction ends, so that its state cannot change in the meantime.
 * @throws HttpError 404
 */
export const lockedCompute = computes.locked

export const computeEntity = ({ id, label }: Pick<ComputeRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'compute',
  url: `/v4/compute/instances/${id}`,
})

export const configEntity = (
  config: Pick<ConfigRecord, 'id' | 'label' | 'compute_id'>,
): Entity => ({
  id: config.id,
  label: config.label,
  type: 'compute_config',
  url: `/v4/compute/instances/${config.compute_id}/configs/${config.id}`,
})
