import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOf } from '../../../database/page.ts'
import { inTransaction, type Queryable } from '../../../database/transaction.ts'
import type { Handlers } from '../../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { computeEntity, type DiskRecord, lockedCompute } from '../rows.ts'
import { diskEntity, toDisk } from './rows.ts'

const disksOf = (db: Queryable, computeId: number) =>
  db.selectFrom('disk').selectAll().where('compute_id', '=', computeId)

/** @throws HttpError 404 */
export const ownedDisk = (
  db: Queryable,
  path: { computeId: number; diskId: number },
): Promise<DiskRecord> =>
  disksOf(db, path.computeId).where('id', '=', path.diskId).executeTakeFirstOrThrow(notFound)

// The route binding has already checked that the user may see the instance in the path.
export const diskHandlers: Handlers<'listComputeDisks' | 'getComputeDisk' | 'updateComputeDisk'> = {
  listComputeDisks: ({ path, query }, { db }) =>
    pageOf(disksOf(db, path.computeId).orderBy('id'), query, toDisk),

  async getComputeDisk({ path }, { db }) {
    return toDisk(await ownedDisk(db, path))
  },

  updateComputeDisk: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const compute = await lockedCompute(tx, context, path.computeId)
      const disk = await ownedDisk(tx, path)
      const deleting = computeCan.update(compute.status)
      if (deleting !== undefined) throw new HttpError(400, deleting)
      const row = await tx
        .updateTable('disk')
        .set({ label: body.label ?? disk.label, updated: wireTime(context.now) })
        .where('id', '=', disk.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await context.emit(tx, {
        action: 'disk_update',
        entity: computeEntity(compute),
        secondary: diskEntity(row),
      })
      return toDisk(row)
    }),
}
