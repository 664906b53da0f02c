import { backupDays } from '../../contract/rules/backupWindows.ts'
import { chosenSchedule, nextBackupAt } from '../areas/computes/backups/backupSchedule.ts'
import { contentsOf } from '../areas/computes/contents.ts'
import type { ComputeRecord } from '../areas/computes/rows.ts'
import { days, minutes, wireTime } from '#shared/clock.ts'
import type { Tx } from '../database/transaction.ts'

/** Manual snapshots, by the label of the instance. */
const snapshots = new Map([
  ['db-orders-primary', { label: 'before the 15.4 upgrade', age: 26 * days }],
  ['legacy-erp', { label: 'last known good', age: 143 * days }],
])

const length = 5 * minutes

/** Returns the times of the automatic backups that still exist: the latest daily one and two weekly ones. */
function automaticTimes(compute: ComputeRecord, now: number): number[] {
  const last = nextBackupAt(compute, now) - days
  const sinceWeekly =
    (7 + new Date(last).getUTCDay() - backupDays.findIndex((day) => day === compute.backup_day)) % 7
  const weekly = last - (sinceWeekly === 0 ? 7 : sinceWeekly) * days
  return [weekly - 7 * days, weekly, last]
}

/** Sets the schedule and creates the backups of all instances with enabled backups. */
export async function seedBackups(
  tx: Tx,
  computes: readonly ComputeRecord[],
  now: number,
): Promise<void> {
  for (const enrolled of computes.filter(({ backups_enabled }) => backups_enabled === 1)) {
    const schedule = chosenSchedule(enrolled, { day: null, window: null })
    const compute = { ...enrolled, ...schedule }
    const contents = JSON.stringify(await contentsOf(tx, compute))
    const snapshot = snapshots.get(compute.label)
    const backupTimes = automaticTimes(compute, now).map((at) => ({
      at,
      label: null as string | null,
    }))
    if (snapshot) backupTimes.unshift({ at: now - snapshot.age, label: snapshot.label })
    await tx
      .insertInto('backup')
      .values(
        backupTimes.map(({ at, label }) => ({
          compute_id: compute.id,
          region: compute.region,
          type: label === null ? 'auto' : 'snapshot',
          status: 'successful',
          label,
          created: wireTime(at),
          updated: wireTime(at + length),
          finished: wireTime(at + length),
          started_at: at,
          due_at: at + length,
          contents,
        })),
      )
      .execute()
    await tx
      .updateTable('compute')
      .set({
        ...schedule,
        backup_last_successful: wireTime((backupTimes.at(-1)?.at ?? now) + length),
        backup_due_at: nextBackupAt(compute, now),
      })
      .where('id', '=', compute.id)
      .execute()
  }
}
