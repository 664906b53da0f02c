import type { JobKind } from '../../jobs/queue.ts'
import { backupJobKinds } from './backups/backupJobs.ts'
import { restoreJobKinds } from './backups/restoreJob.ts'
import { createJobKinds } from './creation/createJobs.ts'
import { deleteJobKinds } from './creation/delete.ts'
import { diskJobKinds } from './disks/diskJobs.ts'
import { passwordJobKinds } from './disks/passwords.ts'
import { cloneJobKinds } from './moves/cloneJobs.ts'
import { migrateJobKinds } from './moves/migrateJobs.ts'
import { rebuildJobKinds } from './moves/rebuild.ts'
import { resizeJobKinds } from './moves/resize.ts'
import { hostJobKinds } from './moves/hostMaintenance.ts'
import { powerJobKinds } from './power/powerJobs.ts'

export const computeJobKinds: Record<string, JobKind> = {
  ...backupJobKinds,
  ...cloneJobKinds,
  ...createJobKinds,
  ...deleteJobKinds,
  ...diskJobKinds,
  ...hostJobKinds,
  ...migrateJobKinds,
  ...passwordJobKinds,
  ...powerJobKinds,
  ...rebuildJobKinds,
  ...resizeJobKinds,
  ...restoreJobKinds,
}
