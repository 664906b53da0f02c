import type { Entity } from '../../../events/emit.ts'
import type { Disk } from '../../../generated/types.gen.ts'
import type { DiskRecord } from '../rows.ts'

/** Converts a row to the contract's format (response shapes 4.7). */
export const toDisk = (row: DiskRecord): Disk => ({
  id: row.id,
  label: row.label,
  status: row.status as Disk['status'],
  size: row.size,
  filesystem: row.filesystem as Disk['filesystem'],
  created: row.created,
  updated: row.updated,
})

export const diskEntity = (disk: Pick<DiskRecord, 'id' | 'label' | 'compute_id'>): Entity => ({
  id: disk.id,
  label: disk.label,
  type: 'disk',
  url: `/v4/compute/instances/${disk.compute_id}/disks/${disk.id}`,
})
