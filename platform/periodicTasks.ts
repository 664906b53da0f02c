import { dailyBackups } from './areas/computes/backups/daily.ts'
import { hostMaintenance } from './areas/computes/moves/hostMaintenance.ts'
import { databaseSweeps } from './areas/databases/schedules.ts'
import { expiredUploads } from './areas/images/imageJobs.ts'
import { expiredIdempotencyKeys } from './api/idempotencyKeys.ts'
import { vacuumTask } from './database/incrementalVacuum.ts'
import { expiredOauth } from './oauth/expired.ts'
import { expiredCounts } from './auth/windowCounters.ts'
import type { Sweep } from './jobs/queue.ts'

/** Periodic tasks that need no settings. `platform/index.ts` adds the others. */
export const sweeps: readonly Sweep[] = [
  dailyBackups,
  hostMaintenance,
  ...databaseSweeps,
  expiredUploads,
  expiredOauth,
  expiredCounts,
  expiredIdempotencyKeys,
  vacuumTask,
]
