import type { Selectable } from 'kysely'
import { volumePath } from '../../../contract/rules/volumes.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Volume } from '../../generated/types.gen.ts'
import { tagsOf } from '../../database/objectTags.ts'
import type { VolumeRow } from './tables.ts'
import { accountRow } from '../../database/accountRow.ts'

export type VolumeRecord = Selectable<VolumeRow>

const volumes = accountRow('volume')

/** @throws HttpError 404 */
export const ownedVolume = volumes.owned

/**
 * Returns the volume, locked until the transaction ends, so that its state cannot change in the meantime.
 * @throws HttpError 404
 */
export const lockedVolume = volumes.locked

export const volumeEntity = ({ id, label }: Pick<VolumeRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'volume',
  url: `/v4/volumes/${id}`,
})

async function computeLabels(
  db: Queryable,
  rows: readonly VolumeRecord[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ compute_id }) => compute_id ?? [])
  if (ids.length === 0) return new Map()
  const computes = await db
    .selectFrom('compute')
    .select(['id', 'label'])
    .where('id', 'in', ids)
    .execute()
  return new Map(computes.map(({ id, label }) => [id, label]))
}

/** Converts rows to the contract's format (response shapes 4.13), loading related rows of all volumes together. */
export async function toVolumes(db: Queryable, rows: readonly VolumeRecord[]): Promise<Volume[]> {
  const computes = await computeLabels(db, rows)
  const tags = await tagsOf(
    db,
    'volume',
    rows.map(({ id }) => id),
  )
  return rows.map(({ account_id: _, ...row }) => ({
    ...row,
    status: row.status as Volume['status'],
    filesystem_path: volumePath(row.label),
    compute_label: row.compute_id === null ? null : (computes.get(row.compute_id) ?? null),
    tags: tags.get(row.id) ?? [],
    hardware_type: row.hardware_type as Volume['hardware_type'],
  }))
}

export async function toVolume(db: Queryable, row: VolumeRecord): Promise<Volume> {
  const [volume] = await toVolumes(db, [row])
  if (!volume) throw new Error(`Volume ${row.id} has no answer`)
  return volume
}
