import { pageOf } from '../../../database/page.ts'
import type { Disk } from '../../../generated/types.gen.ts'
import type { Handlers } from '../../../operation.ts'
import { notFound } from '../../../refusal.ts'
import type { DiskRecord } from '../rows.ts'

/** A row as the contract shows it (response shapes 4.7). */
export const toDisk = (row: DiskRecord): Disk => ({
  id: row.id,
  label: row.label,
  status: row.status as Disk['status'],
  size: row.size,
  filesystem: row.filesystem as Disk['filesystem'],
  created: row.created,
  updated: row.updated,
})

// The binding has made sure that the instance of the path is the caller's to see.
export const diskHandlers: Handlers<'listComputeDisks' | 'getComputeDisk'> = {
  listComputeDisks: ({ path, query }, { db }) =>
    pageOf(
      db.selectFrom('disk').selectAll().where('compute_id', '=', path.computeId).orderBy('id'),
      query,
      toDisk,
    ),

  async getComputeDisk({ path }, { db }) {
    const disk = await db
      .selectFrom('disk')
      .selectAll()
      .where('id', '=', path.diskId)
      .where('compute_id', '=', path.computeId)
      .executeTakeFirst()
    if (!disk) throw notFound()
    return toDisk(disk)
  },
}
