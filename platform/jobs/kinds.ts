import type { JobKind } from './queue.ts'

/** Every kind of job, by the name that the table keeps. */
export const jobKinds: Record<string, JobKind> = {}
