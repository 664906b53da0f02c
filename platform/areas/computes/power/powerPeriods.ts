import type { Queryable, Tx } from '../../../database/transaction.ts'

/** Period with power, in milliseconds; `ended_at` is null while the instance is on. */
export interface PowerPeriod {
  started_at: number
  ended_at: number | null
}

/** Starts a power period, unless one is already open. */
export async function notePowerOn(tx: Tx, computeId: number, at: number): Promise<void> {
  const open = await tx
    .selectFrom('power_period')
    .select('id')
    .where('compute_id', '=', computeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) return
  await tx
    .insertInto('power_period')
    .values({ compute_id: computeId, started_at: at, ended_at: null })
    .execute()
}

export async function notePowerOff(tx: Tx, computeId: number, at: number): Promise<void> {
  await tx
    .updateTable('power_period')
    .set({ ended_at: at })
    .where('compute_id', '=', computeId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Selects the periods that overlap a time span, oldest first. */
export function powerPeriods(
  db: Queryable,
  computeId: number,
  span: { from: number; to: number },
): Promise<PowerPeriod[]> {
  return db
    .selectFrom('power_period')
    .select(['started_at', 'ended_at'])
    .where('compute_id', '=', computeId)
    .where('started_at', '<', span.to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', span.from)]))
    .orderBy('started_at')
    .execute()
}
