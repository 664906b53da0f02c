import { concurrentClonesMax } from '../../../../contract/rules/computeMoves.ts'
import { isUniqueViolation, type Tx } from '../../../database/transaction.ts'
import { HttpError } from '#shared/httpError.ts'

/** Reserves one of the clone slots of the source; the primary key prevents two clones from taking the same slot. */
export async function takeCloneSlot(tx: Tx, sourceId: number, targetId: number): Promise<void> {
  const usedSlots = await tx
    .selectFrom('clone_slot')
    .select('slot')
    .where('source_id', '=', sourceId)
    .execute()
  const slot = Array.from({ length: concurrentClonesMax }, (_, index) => index + 1).find(
    (number) => !usedSlots.some((row) => row.slot === number),
  )
  const full = () => new HttpError(400, 'Too many clones of this instance are in progress.')
  if (slot === undefined) throw full()
  try {
    await tx
      .insertInto('clone_slot')
      .values({ source_id: sourceId, slot, target_id: targetId })
      .execute()
  } catch (error) {
    throw isUniqueViolation(error, 'clone_slot') ? full() : error
  }
}

export async function leaveSlot(tx: Tx, targetId: number): Promise<void> {
  await tx.deleteFrom('clone_slot').where('target_id', '=', targetId).execute()
}
