import { minutes } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import type { ComputeRecord } from '../rows.ts'
import { powerOff } from './outcome.ts'
import { configBootedAgain, startBoot } from './power.ts'

/** Maximum number of watchdog boots within `watchdogSpan`; after these, the instance stays off (document 3, 2.2). */
const watchdogBootsMax = 5
const watchdogSpan = 15 * minutes

async function recentBoots(tx: Tx, compute: ComputeRecord, since: number): Promise<number> {
  const boots = await tx
    .selectFrom('event')
    .select('id')
    .where('account_id', '=', compute.account_id)
    .where('entity_type', '=', 'compute')
    .where('entity_id', '=', String(compute.id))
    .where('action', '=', 'watchdog_reboot')
    .where('started_at', '>', since)
    .execute()
  return boots.length
}

/**
 * Handles an unexpected power loss of an instance. The watchdog boots it again, unless it did so five times in the
 * past 15 minutes. The caller has locked the instance, which is idle.
 */
export async function powerOffUnexpectedly(
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
): Promise<void> {
  const now = jobs.clock.now()
  await powerOff(tx, compute.id, now)
  if (compute.watchdog_enabled !== 1) return
  if ((await recentBoots(tx, compute, now - watchdogSpan)) >= watchdogBootsMax) return
  const config = await configBootedAgain(tx, compute)
  if (config)
    await startBoot(tx, jobs, compute, { config, username: null, kind: 'watchdog_reboot' })
}
