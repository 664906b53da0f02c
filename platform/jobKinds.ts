import { refreshDomain } from './areas/domains/refreshing.ts'
import { computeJobKinds } from './areas/computes/jobKinds.ts'
import { databaseJobKinds } from './areas/databases/databaseJobs.ts'
import { imageJobKinds } from './areas/images/imageJobs.ts'
import { renderDomain } from './areas/domains/rendering.ts'
import { firstAnswer } from './areas/support/staffReplies.ts'
import { volumeJobKinds } from './areas/volumes/volumeJobs.ts'
import type { JobKind } from './jobs/queue.ts'

/** Every kind of job, by the name that is stored in the table. */
export const jobKinds: Record<string, JobKind> = {
  ...computeJobKinds,
  ...databaseJobKinds,
  domain_refresh: refreshDomain,
  domain_render: renderDomain,
  ...imageJobKinds,
  ticket_first_answer: firstAnswer,
  ...volumeJobKinds,
}
