import type { JobKind } from '../../jobs/queue.ts'
import { restoreJobKinds } from './backups/restoreJob.ts'
import { createJobKinds } from './creation/createJobs.ts'
import { deleteJobKinds } from './creation/delete.ts'
import { powerJobKinds } from './power/powerJobs.ts'

export const computeJobKinds: Record<string, JobKind> = {
  ...createJobKinds,
  ...deleteJobKinds,
  ...powerJobKinds,
  ...restoreJobKinds,
}
