import type { Selectable } from 'kysely'
import type { JobRow } from './tables.ts'

export type Job = Selectable<JobRow>

/** An expected failure; its message is shown to the user. */
export class JobFailure extends Error {}
